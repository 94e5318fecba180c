package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonDocument;
import org.bson.BsonValue;
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
    return (mapping, path) -> new BsonDocument(operator, comparand(mapping, path, operator, value));
  }

  /** A comparison with two values that are the ends of a range, and belong to it. */
  static FieldOperator between(@Nullable Object from, @Nullable Object to) {
    return (mapping, path) ->
        new BsonDocument("$gte", comparand(mapping, path, "between", from))
            .append("$lte", comparand(mapping, path, "between", to));
  }

  private static BsonValue comparand(
      PathMapping mapping, String path, String operator, @Nullable Object value) {
    if (value == null) {
      throw FieldNames.mistake(
          mapping,
          path,
          "nothing is more or less than null; %s takes a value, and isNull() or exists() ask"
                  .formatted(operator)
              + " whether there is one");
    }
    return FilterValues.comparand(mapping, path, value);
  }
}
