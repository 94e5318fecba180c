package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PercentileShares;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.Sort;
import org.bson.BsonArray;
import org.jspecify.annotations.Nullable;

/**
 * The accumulators that groups, buckets and windows share: each adds a field to the results.
 *
 * <p>The first argument is the name of the new field; others are expressions, as {@code
 * field("price")}, or properties, as {@code Order::price}. Source: MongoDB manual, "Accumulators
 * ($group, $bucket, $bucketAuto, $setWindowFields)".
 *
 * @param <B> the stage with one more field, which is what has to be used
 */
@CheckReturnValue
public interface Accumulators<B> extends AccumulatedFields<B> {
  /** The different values, in no order. */
  default B addToSet(String name, Expr value) {
    Arguments.required(name, "addToSet", "name");
    Arguments.required(value, "addToSet", "value");
    return accumulate(name, Accumulation.keeping("$addToSet", value));
  }

  /** The different values of a property. */
  default <E> B addToSet(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "addToSet", "name");
    return addToSet(name, Expr.field(property));
  }

  /** The average of the numbers. */
  default B avg(String name, Expr number) {
    Arguments.required(name, "avg", "name");
    Arguments.required(number, "avg", "number");
    return accumulate(name, Accumulation.of("$avg", number));
  }

  /** The average of a numeric property: {@code avg("mean", Order::total)}. */
  default <E> B avg(String name, PropertyReference<E, ? extends @Nullable Number> property) {
    Arguments.required(name, "avg", "name");
    return avg(name, Expr.field(property));
  }

  /** A value of the document that comes last in an order. */
  default B bottom(String name, Expr output, Sort by) {
    Arguments.required(name, "bottom", "name");
    Arguments.required(output, "bottom", "output");
    Arguments.required(by, "bottom", "by");
    return accumulate(name, ordered("$bottom", output, by).build());
  }

  /** Values of the documents that come last in an order. */
  default B bottomN(String name, Object n, Expr output, Sort by) {
    Arguments.required(name, "bottomN", "name");
    Arguments.required(output, "bottomN", "output");
    Arguments.required(by, "bottomN", "by");
    return accumulate(name, ordered("$bottomN", output, by).with("n", n).build());
  }

  /** The number of documents. */
  default B count(String name) {
    Arguments.required(name, "count", "name");
    return accumulate(name, Accumulation.named("$count").build());
  }

  /** The value of the first document. */
  default B first(String name, Expr value) {
    Arguments.required(name, "first", "name");
    Arguments.required(value, "first", "value");
    return accumulate(name, Accumulation.keeping("$first", value));
  }

  /** The value of a property in the first document. */
  default <E> B first(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "first", "name");
    return first(name, Expr.field(property));
  }

  /** The values of the first documents. */
  default B firstN(String name, Expr value, Object n) {
    Arguments.required(name, "firstN", "name");
    Arguments.required(value, "firstN", "value");
    return accumulate(name, counted("$firstN", value, n));
  }

  /** The value of the last document. */
  default B last(String name, Expr value) {
    Arguments.required(name, "last", "name");
    Arguments.required(value, "last", "value");
    return accumulate(name, Accumulation.keeping("$last", value));
  }

  /** The value of a property in the last document. */
  default <E> B last(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "last", "name");
    return last(name, Expr.field(property));
  }

  /** The values of the last documents. */
  default B lastN(String name, Expr value, Object n) {
    Arguments.required(name, "lastN", "name");
    Arguments.required(value, "lastN", "value");
    return accumulate(name, counted("$lastN", value, n));
  }

  /** The largest value. */
  default B max(String name, Expr value) {
    Arguments.required(name, "max", "name");
    Arguments.required(value, "max", "value");
    return accumulate(name, Accumulation.keeping("$max", value));
  }

  /** The largest value of a property. */
  default <E> B max(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "max", "name");
    return max(name, Expr.field(property));
  }

  /** The largest values, the largest one first. */
  default B maxN(String name, Expr value, Object n) {
    Arguments.required(name, "maxN", "name");
    Arguments.required(value, "maxN", "value");
    return accumulate(name, counted("$maxN", value, n));
  }

  /** The value in the middle of the numbers. */
  default B median(String name, Expr number) {
    Arguments.required(name, "median", "name");
    Arguments.required(number, "median", "number");
    return accumulate(
        name,
        Accumulation.named("$median")
            .with("input", number)
            .constant("method", "approximate")
            .build());
  }

  /** The smallest value. */
  default B min(String name, Expr value) {
    Arguments.required(name, "min", "name");
    Arguments.required(value, "min", "value");
    return accumulate(name, Accumulation.keeping("$min", value));
  }

  /** The smallest value of a property. */
  default <E> B min(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "min", "name");
    return min(name, Expr.field(property));
  }

  /** The smallest values, the smallest one first. */
  default B minN(String name, Expr value, Object n) {
    Arguments.required(name, "minN", "name");
    Arguments.required(value, "minN", "value");
    return accumulate(name, counted("$minN", value, n));
  }

  /**
   * The values below which shares of the numbers lie.
   *
   * @param shares between 0 and 1, each of which gives an element of the result
   */
  default B percentile(String name, Expr number, double... shares) {
    Arguments.required(name, "percentile", "name");
    Arguments.required(number, "percentile", "number");
    Arguments.required(shares, "percentile", "shares");
    BsonArray list = PercentileShares.toBson(shares);
    return accumulate(
        name,
        Accumulation.named("$percentile")
            .with("input", number)
            .with("p", scope -> list)
            .constant("method", "approximate")
            .build());
  }

  /** All values, in the order of the documents. */
  default B push(String name, Expr value) {
    Arguments.required(name, "push", "name");
    Arguments.required(value, "push", "value");
    return accumulate(name, Accumulation.keeping("$push", value));
  }

  /** All values of a property, in the order of the documents. */
  default <E> B push(String name, PropertyReference<E, ?> property) {
    Arguments.required(name, "push", "name");
    return push(name, Expr.field(property));
  }

  /** The standard deviation of all the numbers there are. */
  default B stdDevPop(String name, Expr number) {
    Arguments.required(name, "stdDevPop", "name");
    Arguments.required(number, "stdDevPop", "number");
    return accumulate(name, Accumulation.of("$stdDevPop", number));
  }

  /** The standard deviation of a sample of the numbers. */
  default B stdDevSamp(String name, Expr number) {
    Arguments.required(name, "stdDevSamp", "name");
    Arguments.required(number, "stdDevSamp", "number");
    return accumulate(name, Accumulation.of("$stdDevSamp", number));
  }

  /** The sum of the numbers. */
  default B sum(String name, Expr number) {
    Arguments.required(name, "sum", "name");
    Arguments.required(number, "sum", "number");
    return accumulate(name, Accumulation.of("$sum", number));
  }

  /** The sum of a numeric property: {@code sum("total", Order::total)}. */
  default <E> B sum(String name, PropertyReference<E, ? extends @Nullable Number> property) {
    Arguments.required(name, "sum", "name");
    return sum(name, Expr.field(property));
  }

  /** The same number for each document: {@code sum("orders", 1)} counts them. */
  default B sum(String name, Number number) {
    Arguments.required(name, "sum", "name");
    Arguments.required(number, "sum", "number");
    return sum(name, Expr.literal(number));
  }

  /** A value of the document that comes first in an order. */
  default B top(String name, Expr output, Sort by) {
    Arguments.required(name, "top", "name");
    Arguments.required(output, "top", "output");
    Arguments.required(by, "top", "by");
    return accumulate(name, ordered("$top", output, by).build());
  }

  /** Values of the documents that come first in an order. */
  default B topN(String name, Object n, Expr output, Sort by) {
    Arguments.required(name, "topN", "name");
    Arguments.required(output, "topN", "output");
    Arguments.required(by, "topN", "by");
    return accumulate(name, ordered("$topN", output, by).with("n", n).build());
  }

  private static Accumulation counted(String operator, Expr value, Object n) {
    return Accumulation.named(operator).keeping("input", value).with("n", n).build();
  }

  private static Accumulation.Builder ordered(String operator, Expr output, Sort by) {
    return Accumulation.named(operator)
        .keeping("output", output)
        .with("sortBy", scope -> by.toBson(ShapeMapping.of(scope)));
  }
}
