package dev.morphium.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * An index as {@code createIndexes} takes it. Source: MongoDB manual, "createIndexes".
 *
 * @param key the fields with their kinds, in their order
 * @param options everything else, the name among it
 */
public record IndexDefinition(BsonDocument key, BsonDocument options) {
  /** The name of the index. */
  public String name() {
    return options.getString("name").getValue();
  }

  /** The definition as one document. */
  public BsonDocument document() {
    BsonDocument document = new BsonDocument("key", key);
    document.putAll(options);
    return document;
  }

  /** The name that an index gets when none is given: {@code age_-1_name_1}. */
  public static String nameOf(BsonDocument key) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, BsonValue> field : key.entrySet()) {
      parts.add(field.getKey());
      parts.add(
          field.getValue() instanceof BsonString kind
              ? kind.getValue()
              : Long.toString(((BsonNumber) field.getValue()).longValue()));
    }
    return String.join("_", parts);
  }
}
