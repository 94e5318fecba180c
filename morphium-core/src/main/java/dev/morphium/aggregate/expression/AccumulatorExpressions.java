package dev.morphium.aggregate.expression;

import java.util.Arrays;
import org.bson.BsonString;

/**
 * Accumulators over the values of one document: several operands, or the elements of one array.
 *
 * <p>Those of groups and windows are methods of the stages. Source: MongoDB manual, "Accumulators
 * (in Other Stages)".
 */
abstract class AccumulatorExpressions extends ObjectExpressions {
  AccumulatorExpressions() {}

  /** The average of the numbers. */
  public static Expr avg(Object... values) {
    return operation("$avg", values);
  }

  /** The largest value. */
  public static Expr max(Object... values) {
    return operation("$max", values);
  }

  /** The largest elements of an array, the largest one first. */
  public static Expr maxN(Object array, Object n) {
    return OperatorForms.of("$maxN").with("n", n).with("input", array).build().shapedAs(array);
  }

  /** The value in the middle of the numbers. */
  public static Expr median(Object input) {
    return OperatorForms.of("$median")
        .with("input", input)
        .constant("method", scope -> new BsonString("approximate"))
        .build();
  }

  /** The smallest value. */
  public static Expr min(Object... values) {
    return operation("$min", values);
  }

  /** The smallest elements of an array, the smallest one first. */
  public static Expr minN(Object array, Object n) {
    return OperatorForms.of("$minN").with("n", n).with("input", array).build().shapedAs(array);
  }

  /**
   * The values below which shares of the numbers lie.
   *
   * @param shares between 0 and 1, each of which gives an element of the result
   */
  public static Expr percentile(Object input, double... shares) {
    requireShares(shares);
    return OperatorForms.of("$percentile")
        .with("input", input)
        .with("p", Expr.array(Arrays.stream(shares).boxed().toArray()))
        .constant("method", scope -> new BsonString("approximate"))
        .build();
  }

  /**
   * Checks the shares of percentiles.
   *
   * @throws IllegalArgumentException when there is none, or one is not between 0 and 1
   */
  public static void requireShares(double... shares) {
    if (shares.length == 0 || !Arrays.stream(shares).allMatch(share -> share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "$percentile takes at least one share, each between 0 and 1, not "
              + Arrays.toString(shares));
    }
  }

  /** The standard deviation of all the numbers there are. */
  public static Expr stdDevPop(Object... values) {
    return operation("$stdDevPop", values);
  }

  /** The standard deviation of a sample of the numbers. */
  public static Expr stdDevSamp(Object... values) {
    return operation("$stdDevSamp", values);
  }

  /** The sum of the numbers. */
  public static Expr sum(Object... values) {
    return operation("$sum", values);
  }

  private static Expr operation(String operator, Object... values) {
    return values.length == 1
        ? OperatorForms.unary(operator, values[0]).shapedAs(values[0])
        : OperatorForms.atLeast(1, operator, values);
  }
}
