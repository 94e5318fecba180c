package dev.morphium.engine.value;

import java.math.BigDecimal;

/**
 * The order of numbers by exact value over all four types: NaN first, then from minus to plus
 * infinity.
 */
public final class NumberOrder {
  private NumberOrder() {}

  public static int compare(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return compareDecimals(left, right);
    }
    if (left instanceof DoubleValue l) {
      return right instanceof DoubleValue r
          ? compare(l.value(), r.value())
          : -compare(right.longValue(), l.value());
    }
    return right instanceof DoubleValue r
        ? compare(left.longValue(), r.value())
        : Long.compare(left.longValue(), right.longValue());
  }

  /**
   * Compares doubles as MongoDB does: both zeros are equal, NaN is equal to itself and below all
   * else.
   */
  public static int compare(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    return left == right ? 0 : Boolean.compare(Double.isNaN(right), Double.isNaN(left));
  }

  /** Compares a whole number with a double exactly, also beyond 2^53. */
  public static int compare(long left, double right) {
    if (Double.isNaN(right)) {
      return 1;
    }
    if (right >= 0x1p63) {
      return -1;
    }
    if (right < -0x1p63) {
      return 1;
    }
    long whole = (long) right;
    int order = Long.compare(left, whole);
    return order != 0 ? order : Double.compare(0.0, right - whole == 0 ? 0.0 : right - whole);
  }

  private static int compareDecimals(NumberValue left, NumberValue right) {
    if (left.isFinite() && right.isFinite()) {
      int signs = Integer.compare(left.signum(), right.signum());
      return signs != 0 ? signs : left.bigDecimalValue().compareTo(right.bigDecimalValue());
    }
    return Integer.compare(rank(left), rank(right));
  }

  private static int rank(NumberValue number) {
    if (number.isNaN()) {
      return -2;
    }
    return number.isFinite() ? 0 : number.signum();
  }

  /** A hash that numbers of equal value share. */
  static int hash(NumberValue number) {
    if (!number.isFinite()) {
      return rank(number);
    }
    if (number.isLong()) {
      return Long.hashCode(number.longValue());
    }
    double nearest = number.doubleValue();
    if (number instanceof DoubleValue || isExactly(number.bigDecimalValue(), nearest)) {
      return Double.hashCode(nearest);
    }
    return number.bigDecimalValue().stripTrailingZeros().hashCode();
  }

  private static boolean isExactly(BigDecimal exact, double nearest) {
    return Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(exact) == 0;
  }
}
