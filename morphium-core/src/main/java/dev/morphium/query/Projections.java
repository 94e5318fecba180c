package dev.morphium.query;

import dev.morphium.query.filter.FieldNames;
import java.util.Map;
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

  /**
   * Has a projection leave a field as it is stored.
   *
   * @return false when the projection hides the field or a part of it, or makes something else of
   *     it
   */
  static boolean cover(BsonDocument projection, String field) {
    boolean inclusive = isInclusive(projection);
    boolean whole = !inclusive || field.equals("_id");
    for (Map.Entry<String, BsonValue> entry : projection.entrySet()) {
      boolean outer = field.equals(entry.getKey()) || field.startsWith(entry.getKey() + ".");
      boolean included = isOne(entry.getValue());
      if (!included && (outer || entry.getKey().startsWith(field + "."))) {
        return false;
      }
      whole |= included && outer;
    }
    if (!whole) {
      projection.keySet().removeIf(other -> other.startsWith(field + "."));
      projection.append(field, new BsonInt32(1));
    }
    return true;
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
