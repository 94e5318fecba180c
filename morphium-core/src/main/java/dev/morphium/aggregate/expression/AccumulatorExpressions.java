package dev.morphium.aggregate.expression;

import org.bson.BsonArray;
import org.bson.BsonString;

/**
 * The accumulators over the values of one document: several operands, or the elements of one array.
 */
final class AccumulatorExpressions {
  private AccumulatorExpressions() {}

  /** The average of the numbers. */
  static Expr avg(Object... values) {
    return operation("$avg", values);
  }

  /** The largest value. */
  static Expr max(Object... values) {
    return operation("$max", values);
  }

  /** The value in the middle of the numbers. */
  static Expr median(Object input) {
    return OperatorForms.of("$median")
        .with("input", input)
        .constant("method", scope -> new BsonString("approximate"))
        .build();
  }

  /** The smallest value. */
  static Expr min(Object... values) {
    return operation("$min", values);
  }

  /**
   * The values below which shares of the numbers lie.
   *
   * @param p shares between 0 and 1, each of which gives an element of the result
   */
  static Expr percentile(Object input, double... p) {
    BsonArray shares = PercentileShares.toBson(p);
    return OperatorForms.of("$percentile")
        .with("input", input)
        .constant("p", scope -> shares)
        .constant("method", scope -> new BsonString("approximate"))
        .build();
  }

  /** The standard deviation of all the numbers there are. */
  static Expr stdDevPop(Object... values) {
    return operation("$stdDevPop", values);
  }

  /** The standard deviation of a sample of the numbers. */
  static Expr stdDevSamp(Object... values) {
    return operation("$stdDevSamp", values);
  }

  /** The sum of the numbers. */
  static Expr sum(Object... values) {
    return operation("$sum", values);
  }

  private static Expr operation(String operator, Object... values) {
    return values.length == 1
        ? OperatorForms.unary(operator, values[0]).shapedAs(values[0])
        : OperatorForms.atLeast(1, operator, values);
  }
}
