package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.query.filter.Sort;
import java.util.Arrays;
import org.bson.BsonArray;
import org.bson.BsonDouble;

/**
 * The accumulators that groups and windows share: each adds a field to the results.
 *
 * <p>Source: MongoDB manual, "Accumulators ($group, $bucket, $bucketAuto, $setWindowFields)".
 *
 * @param <B> what the methods give back: the stage that is being said
 */
abstract class Accumulators<B> {
  private static final String METHOD = "approximate";

  abstract B add(String name, Accumulation accumulation);

  /** The different values, in no order. */
  public B addToSet(String name, Expr value) {
    return add(name, Accumulation.keeping("$addToSet", value));
  }

  /** The average of the numbers. */
  public B avg(String name, Expr number) {
    return add(name, Accumulation.of("$avg", number));
  }

  /** A value of the document that comes last in an order. */
  public B bottom(String name, Expr output, Sort by) {
    return add(name, ordered("$bottom", output, by).build());
  }

  /** Values of the documents that come last in an order. */
  public B bottomN(String name, Object n, Expr output, Sort by) {
    return add(name, ordered("$bottomN", output, by).with("n", n).build());
  }

  /** The number of documents. */
  public B count(String name) {
    return add(name, Accumulation.named("$count").build());
  }

  /** The value of the first document. */
  public B first(String name, Expr value) {
    return add(name, Accumulation.keeping("$first", value));
  }

  /** The values of the first documents. */
  public B firstN(String name, Expr value, Object n) {
    return add(name, counted("$firstN", value, n));
  }

  /** The value of the last document. */
  public B last(String name, Expr value) {
    return add(name, Accumulation.keeping("$last", value));
  }

  /** The values of the last documents. */
  public B lastN(String name, Expr value, Object n) {
    return add(name, counted("$lastN", value, n));
  }

  /** The largest value. */
  public B max(String name, Expr value) {
    return add(name, Accumulation.keeping("$max", value));
  }

  /** The largest values, the largest one first. */
  public B maxN(String name, Expr value, Object n) {
    return add(name, counted("$maxN", value, n));
  }

  /** The value in the middle of the numbers. */
  public B median(String name, Expr number) {
    return add(
        name,
        Accumulation.named("$median").with("input", number).constant("method", METHOD).build());
  }

  /** The smallest value. */
  public B min(String name, Expr value) {
    return add(name, Accumulation.keeping("$min", value));
  }

  /** The smallest values, the smallest one first. */
  public B minN(String name, Expr value, Object n) {
    return add(name, counted("$minN", value, n));
  }

  /**
   * The values below which shares of the numbers lie.
   *
   * @param shares between 0 and 1, each of which gives an element of the result
   */
  public B percentile(String name, Expr number, double... shares) {
    Expr.requireShares(shares);
    BsonArray list = new BsonArray();
    Arrays.stream(shares).forEach(share -> list.add(new BsonDouble(share)));
    return add(
        name,
        Accumulation.named("$percentile")
            .with("input", number)
            .with("p", scope -> list)
            .constant("method", METHOD)
            .build());
  }

  /** All values, in the order of the documents. */
  public B push(String name, Expr value) {
    return add(name, Accumulation.keeping("$push", value));
  }

  /** The standard deviation of all the numbers there are. */
  public B stdDevPop(String name, Expr number) {
    return add(name, Accumulation.of("$stdDevPop", number));
  }

  /** The standard deviation of a sample of the numbers. */
  public B stdDevSamp(String name, Expr number) {
    return add(name, Accumulation.of("$stdDevSamp", number));
  }

  /** The sum of the numbers. */
  public B sum(String name, Expr number) {
    return add(name, Accumulation.of("$sum", number));
  }

  /** The same number for each document: {@code sum("orders", 1)} counts them. */
  public B sum(String name, Number number) {
    return sum(name, Expr.literal(number));
  }

  /** A value of the document that comes first in an order. */
  public B top(String name, Expr output, Sort by) {
    return add(name, ordered("$top", output, by).build());
  }

  /** Values of the documents that come first in an order. */
  public B topN(String name, Object n, Expr output, Sort by) {
    return add(name, ordered("$topN", output, by).with("n", n).build());
  }

  private static Accumulation counted(String operator, Expr value, Object n) {
    return Accumulation.named(operator).keeping("input", value).with("n", n).build();
  }

  private static Accumulation.Builder ordered(String operator, Expr output, Sort by) {
    return Accumulation.named(operator)
        .keeping("output", output)
        .with("sortBy", scope -> by.toBson(StageList.names(scope)));
  }
}
