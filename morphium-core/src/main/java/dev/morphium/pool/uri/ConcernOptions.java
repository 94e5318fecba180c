package dev.morphium.pool.uri;

import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Parses the options of a connection string for read preference, read concern and write concern.
 */
final class ConcernOptions {
  private static final Map<String, UuidRepresentation> UUIDS =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "csharplegacy", UuidRepresentation.C_SHARP_LEGACY,
                  "javalegacy", UuidRepresentation.JAVA_LEGACY,
                  "pythonlegacy", UuidRepresentation.PYTHON_LEGACY,
                  "standard", UuidRepresentation.STANDARD,
                  "unspecified", UuidRepresentation.UNSPECIFIED)));

  private ConcernOptions() {}

  static ReadPreference readPreference(OptionValues values) {
    String mode = values.text("readPreference");
    List<BsonDocument> tags = new ArrayList<>();
    for (String set : values.all("readPreferenceTags")) {
      tags.add(tagSet(set));
    }
    int staleness =
        values.has("maxStalenessSeconds") ? values.number("maxStalenessSeconds", 0) : -1;
    if (staleness == 0 || staleness < -1) {
      throw new IllegalArgumentException(
          "maxStalenessSeconds is -1 for no limit, or at least 90, not " + staleness);
    }
    ReadPreference.Mode parsed =
        mode == null ? ReadPreference.Mode.PRIMARY : ReadPreference.Mode.of(mode);
    return new ReadPreference(parsed, tags, Math.max(0, staleness));
  }

  private static BsonDocument tagSet(String text) {
    BsonDocument tags = new BsonDocument();
    for (String pair : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      int colon = pair.indexOf(':');
      if (colon <= 0) {
        throw new IllegalArgumentException("readPreferenceTags is like dc:ny,rack:1, not " + text);
      }
      String name = pair.substring(0, colon);
      if (tags.put(name, new BsonString(pair.substring(colon + 1))) != null) {
        throw new IllegalArgumentException("readPreferenceTags names the tag " + name + " twice");
      }
    }
    return tags;
  }

  static @Nullable WriteConcern writeConcern(OptionValues values) {
    String w = values.text("w");
    if (w == null && !values.has("journal") && !values.has("wtimeoutMS")) {
      return null;
    }
    boolean journal = values.isTrue("journal", false);
    Duration timeout = values.millis("wtimeoutMS", Duration.ZERO);
    BsonValue nodes = w == null ? WriteConcern.MAJORITY.nodes() : nodes(w);
    if (journal && nodes.isInt32() && nodes.asInt32().getValue() == 0) {
      throw new IllegalArgumentException(
          "w=0 asks for no acknowledgement and journal=true for one that is on disk: only one of"
              + " them");
    }
    return new WriteConcern(nodes, journal, timeout.toMillis());
  }

  private static BsonValue nodes(String w) {
    if (w.isEmpty()) {
      throw new IllegalArgumentException("w is a number of nodes, or majority, or a tag's name");
    }
    try {
      int number = Integer.parseInt(w);
      if (number < 0) {
        throw new IllegalArgumentException("w must not be negative, but is " + number);
      }
      return new BsonInt32(number);
    } catch (NumberFormatException e) {
      return new BsonString(w);
    }
  }

  static UuidRepresentation uuidRepresentation(OptionValues values) {
    String name = values.text("uuidRepresentation");
    if (name == null) {
      return UuidRepresentation.UNSPECIFIED;
    }
    UuidRepresentation found = UUIDS.get(name.toLowerCase(Locale.ROOT));
    if (found == null) {
      throw new IllegalArgumentException(
          "uuidRepresentation is unspecified, standard, csharpLegacy, javaLegacy or pythonLegacy,"
              + " not "
              + name);
    }
    return found;
  }
}
