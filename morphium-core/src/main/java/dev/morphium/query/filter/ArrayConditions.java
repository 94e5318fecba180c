package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on arrays. Source: MongoDB manual, "Array Query Operators".
 *
 * @param <E> the elements
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface ArrayConditions<E extends @Nullable Object, R> extends Conditions<R> {
  /** The array has all of these values, in any order, and may have others. */
  default R all(Collection<? extends @Nullable E> values) {
    Arguments.required(values, "all", "values");
    List<@Nullable Object> copy = FilterValues.copy(values);
    return condition(
        (mapping, path) -> new BsonDocument("$all", FilterValues.comparands(mapping, path, copy)));
  }

  /**
   * One element meets all of a filter: {@code elemMatch(f("price").gt(3).and(f("amount").eq(1)))}
   * for embedded objects, {@code elemMatch(element().gte(3))} for plain values.
   */
  default R elemMatch(Filter<?> filter) {
    Arguments.required(filter, "elemMatch", "filter");
    return condition(
        (mapping, path) ->
            new BsonDocument(
                "$elemMatch", ElementFilter.toBson(mapping, path, "elemMatch", filter)));
  }

  /** The array has so many elements. */
  default R size(int size) {
    return condition(
        (mapping, path) -> {
          if (size < 0) {
            throw FieldNames.mistake(mapping, path, "a size is 0 or more, not " + size);
          }
          BsonValue operand = new BsonInt32(size);
          return new BsonDocument("$size", operand);
        });
  }
}
