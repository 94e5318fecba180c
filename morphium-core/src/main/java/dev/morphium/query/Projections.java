package dev.morphium.query;

import dev.morphium.query.filter.FieldNames;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The growing of a projection, which either names the fields that are wanted or those that are not.
 *
 * <p>Source: MongoDB manual, "Project Fields to Return from Query".
 */
final class Projections {
  static final String FIELD = "projection";

  private Projections() {}

  static <T> QueryState<T> add(QueryState<T> state, String path, BsonValue value) {
    String field = FieldNames.translated(state.mapping(), path);
    BsonDocument projection = new BsonDocument();
    BsonDocument present = state.document(FIELD);
    if (present != null) {
      projection.putAll(present);
    }
    requireOneKind(state, projection, field, value);
    projection.put(field, value);
    return state.with(FIELD, projection);
  }

  static <T> QueryState<T> include(QueryState<T> state, String... paths) {
    QueryState<T> next = state;
    for (String path : paths) {
      next = add(next, path, new BsonInt32(1));
    }
    return next;
  }

  static <T> QueryState<T> exclude(QueryState<T> state, String... paths) {
    QueryState<T> next = state;
    for (String path : paths) {
      next = add(next, path, new BsonInt32(0));
    }
    return next;
  }

  /** Whether the projection names the fields that are wanted. */
  static boolean isInclusive(@Nullable BsonDocument projection) {
    return projection != null
        && projection.entrySet().stream()
            .anyMatch(entry -> !entry.getKey().equals("_id") && isOne(entry.getValue()));
  }

  private static void requireOneKind(
      QueryState<?> state, BsonDocument projection, String field, BsonValue value) {
    if (!value.isNumber() || field.equals("_id")) {
      return;
    }
    projection.forEach(
        (other, flag) -> {
          if (flag.isNumber() && !other.equals("_id") && isOne(flag) != isOne(value)) {
            throw FieldNames.mistake(
                state.mapping(),
                field,
                "a projection names the fields to get or those to hide, and %s is %s; use one kind"
                    .formatted(other, isOne(flag) ? "one to get" : "hidden"));
          }
        });
  }

  private static boolean isOne(BsonValue value) {
    return value instanceof BsonNumber number && number.intValue() != 0;
  }
}
