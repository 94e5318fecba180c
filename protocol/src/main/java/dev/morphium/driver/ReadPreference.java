package dev.morphium.driver;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A read preference: which node of a replica set a read goes to. Source: MongoDB manual, "Read
 * Preference".
 *
 * @param mode the kind of node
 * @param tagSets sets of tags, tried in order: a node fits when it has all tags of a set; an empty
 *     list fits every node
 * @param maxStalenessSeconds how far a secondary may lag behind; 0 for no limit, otherwise 90 or
 *     more
 */
public record ReadPreference(Mode mode, List<BsonDocument> tagSets, long maxStalenessSeconds) {
  public static final ReadPreference PRIMARY = of(Mode.PRIMARY);
  public static final ReadPreference PRIMARY_PREFERRED = of(Mode.PRIMARY_PREFERRED);
  public static final ReadPreference SECONDARY = of(Mode.SECONDARY);
  public static final ReadPreference SECONDARY_PREFERRED = of(Mode.SECONDARY_PREFERRED);
  public static final ReadPreference NEAREST = of(Mode.NEAREST);

  private static final long SMALLEST_STALENESS = 90;

  /** The kinds of node that a read may ask for. */
  public enum Mode {
    PRIMARY("primary"),
    PRIMARY_PREFERRED("primaryPreferred"),
    SECONDARY("secondary"),
    SECONDARY_PREFERRED("secondaryPreferred"),
    NEAREST("nearest");

    private final String text;

    Mode(String text) {
      this.text = text;
    }

    /** The name in connection strings and commands, for instance {@code primaryPreferred}. */
    public String text() {
      return text;
    }

    /**
     * The mode of this name, whatever its case.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Mode of(String text) {
      for (Mode mode : values()) {
        if (mode.text.equalsIgnoreCase(text)) {
          return mode;
        }
      }
      throw new IllegalArgumentException(
          "a read preference is primary, primaryPreferred, secondary, secondaryPreferred or"
              + " nearest, not "
              + text);
    }
  }

  public ReadPreference {
    tagSets = List.copyOf(tagSets);
    if (mode == Mode.PRIMARY && (!tagSets.isEmpty() || maxStalenessSeconds != 0)) {
      throw new IllegalArgumentException(
          "the read preference primary takes neither tags nor a maximum staleness");
    }
    if (maxStalenessSeconds != 0 && maxStalenessSeconds < SMALLEST_STALENESS) {
      throw new IllegalArgumentException(
          "a maximum staleness is at least 90 seconds, not " + maxStalenessSeconds);
    }
  }

  /** A mode without tags and without a maximum staleness. */
  public static ReadPreference of(Mode mode) {
    return new ReadPreference(mode, List.of(), 0);
  }

  /** The read preference that the value of a command's {@code $readPreference} stands for. */
  public static ReadPreference of(BsonDocument document) {
    Mode mode = Mode.of(document.getString("mode").getValue());
    List<BsonDocument> tags = new ArrayList<>();
    if (document.get("tags") instanceof BsonArray array) {
      for (BsonValue set : array) {
        tags.add(set.asDocument());
      }
    }
    long staleness =
        document.get("maxStalenessSeconds") instanceof BsonNumber seconds ? seconds.longValue() : 0;
    return new ReadPreference(mode, tags, Math.max(0, staleness));
  }

  /** The value of a command's {@code $readPreference}. */
  public BsonDocument document() {
    BsonDocument document = new BsonDocument("mode", new BsonString(mode.text));
    if (!tagSets.isEmpty()) {
      document.append("tags", new BsonArray(tagSets));
    }
    if (maxStalenessSeconds > 0) {
      document.append("maxStalenessSeconds", new BsonInt64(maxStalenessSeconds));
    }
    return document;
  }
}
