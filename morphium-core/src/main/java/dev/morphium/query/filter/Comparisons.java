package dev.morphium.query.filter;

import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The operators that compare with one value. */
final class Comparisons {
  private Comparisons() {}

  static FieldOperator of(String operator, @Nullable Object value) {
    return (mapping, path) ->
        new BsonDocument(operator, FilterValues.comparand(mapping, path, value));
  }

  /** A comparison that null has no place in. */
  static FieldOperator ordered(String operator, @Nullable Object value) {
    return (mapping, path) -> {
      if (value == null) {
        throw FieldNames.mistake(
            mapping,
            path,
            "nothing is more or less than null; %s takes a value, and isNull() or exists() ask"
                    .formatted(operator)
                + " whether there is one");
      }
      return new BsonDocument(operator, FilterValues.comparand(mapping, path, value));
    };
  }
}
