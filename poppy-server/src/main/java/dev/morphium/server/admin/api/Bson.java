package dev.morphium.server.admin.api;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Short ways to write documents. */
final class Bson {
  private Bson() {}

  static BsonValue value(Object value) {
    return switch (value) {
      case BsonValue already -> already;
      case String text -> new BsonString(text);
      case Boolean truth -> BsonBoolean.valueOf(truth);
      case Integer number -> new BsonInt32(number);
      case Long number -> new BsonInt64(number);
      case List<?> list -> array(list.toArray());
      default -> throw new IllegalArgumentException("no value of BSON: " + value.getClass());
    };
  }

  static BsonArray array(Object... values) {
    List<BsonValue> all = new ArrayList<>();
    for (Object each : values) {
      all.add(value(each));
    }
    return new BsonArray(all);
  }

  /** A field of a document; null's value where there is none. */
  static BsonValue at(BsonDocument document, String field) {
    return document.getOrDefault(field, BsonNull.VALUE);
  }

  /** A document of names and values in turn. */
  static BsonDocument of(Object... namesAndValues) {
    BsonDocument document = new BsonDocument();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      document.append((String) namesAndValues[i], value(namesAndValues[i + 1]));
    }
    return document;
  }
}
