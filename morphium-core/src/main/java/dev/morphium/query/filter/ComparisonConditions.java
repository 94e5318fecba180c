package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of a field with values.
 *
 * <p>A field that is an array meets a comparison when one of its elements does. Values of another
 * kind never meet {@code gt}, {@code gte}, {@code lt} and {@code lte}: 5 is neither less nor more
 * than "a". Source: MongoDB manual, "Comparison Query Operators".
 *
 * @param <V> the values that the field is compared with
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface ComparisonConditions<V extends @Nullable Object, R> extends Conditions<R> {
  /**
   * Equal to a value; null also finds documents without the field (see {@link
   * ElementConditions#isNull()}).
   *
   * <p>An embedded object is equal when all its fields are, in their order.
   */
  default R eq(@Nullable V value) {
    return condition(Comparisons.of("$eq", value));
  }

  /** Not equal to a value, documents without the field included; null: there, and not null. */
  default R ne(@Nullable V value) {
    return condition(Comparisons.of("$ne", value));
  }

  /** More than a value. */
  default R gt(V value) {
    return condition(Comparisons.ordered("$gt", value));
  }

  /** More than a value, or equal. */
  default R gte(V value) {
    return condition(Comparisons.ordered("$gte", value));
  }

  /** Less than a value. */
  default R lt(V value) {
    return condition(Comparisons.ordered("$lt", value));
  }

  /** Less than a value, or equal. */
  default R lte(V value) {
    return condition(Comparisons.ordered("$lte", value));
  }

  /**
   * Between two values, both included, as SQL's BETWEEN.
   *
   * <p>Of an array one element may be at least the first value, and another one at most the second;
   * {@code elemMatch(element().between(from, to))} asks for one that is both.
   */
  default R between(V from, V to) {
    return condition(Comparisons.between(from, to));
  }

  /** Equal to one of these values; null among them finds documents without the field too. */
  default R in(Collection<? extends @Nullable V> values) {
    Arguments.required(values, "in", "values", "documents without a value are found by isNull()");
    List<@Nullable Object> copy = FilterValues.copy(values);
    return condition(
        (mapping, path) -> new BsonDocument("$in", FilterValues.comparands(mapping, path, copy)));
  }

  /** Equal to none of these values, documents without the field included. */
  default R nin(Collection<? extends @Nullable V> values) {
    Arguments.required(values, "nin", "values", "documents without a value are found by isNull()");
    List<@Nullable Object> copy = FilterValues.copy(values);
    return condition(
        (mapping, path) -> new BsonDocument("$nin", FilterValues.comparands(mapping, path, copy)));
  }
}
