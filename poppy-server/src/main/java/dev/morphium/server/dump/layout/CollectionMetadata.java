package dev.morphium.server.dump.layout;

import java.util.ArrayList;
import java.util.List;
import org.bson.BSONException;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonParseException;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * The {@code metadata.json} of a collection in a dump: options and indexes.
 *
 * @param name the name of the collection; null where old tools left it out
 * @param type {@code collection}, {@code view} or {@code timeseries}; null where old tools left it
 *     out
 * @param options the options of {@code create}
 * @param indexes as {@code listIndexes} shows them
 * @param uuid 32 hexadecimal digits; null when there is none
 */
public record CollectionMetadata(
    @Nullable String name,
    @Nullable String type,
    BsonDocument options,
    List<BsonDocument> indexes,
    @Nullable String uuid) {
  public static final String COLLECTION = "collection";
  public static final String VIEW = "view";
  public static final String TIME_SERIES = "timeseries";

  private static final JsonWriterSettings CANONICAL =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  public CollectionMetadata {
    indexes = List.copyOf(indexes);
  }

  /** Whether it is a view, which has no documents of its own. */
  public boolean isView() {
    return VIEW.equals(type) || options.containsKey("viewOn");
  }

  /** Whether it is a time series. */
  public boolean isTimeSeries() {
    return TIME_SERIES.equals(type) || options.containsKey(TIME_SERIES);
  }

  /** Whether strings are compared in the order of a language, where an index does not say how. */
  public boolean hasCollation() {
    return options.isDocument("collation");
  }

  /** As canonical Extended JSON. */
  public String toJson() {
    BsonDocument all =
        new BsonDocument("options", options).append("indexes", new BsonArray(indexes));
    if (uuid != null) {
      all.append("uuid", new BsonString(uuid));
    }
    if (name != null) {
      all.append("collectionName", new BsonString(name));
    }
    if (type != null) {
      all.append("type", new BsonString(type));
    }
    return all.toJson(CANONICAL);
  }

  /**
   * Reads it from Extended JSON.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static CollectionMetadata parse(String json) {
    try {
      BsonDocument all = BsonDocument.parse(json);
      List<BsonDocument> indexes = new ArrayList<>();
      for (BsonValue index : all.getArray("indexes", new BsonArray())) {
        indexes.add(index.asDocument());
      }
      return new CollectionMetadata(
          text(all, "collectionName"),
          text(all, "type"),
          all.getDocument("options", new BsonDocument()),
          indexes,
          text(all, "uuid"));
    } catch (JsonParseException | BSONException e) {
      throw new IllegalArgumentException("it describes no collection: " + e.getMessage(), e);
    } catch (RuntimeException e) { // whatever the conversions of values throw
      throw new IllegalArgumentException(
          "it describes no collection: a value is not of its type: " + e.getMessage(), e);
    }
  }

  private static @Nullable String text(BsonDocument all, String field) {
    return all.containsKey(field) && !all.isNull(field) ? all.getString(field).getValue() : null;
  }
}
