package dev.morphium.engine.value;

/**
 * Arithmetic over the four numeric types with MongoDB's types of results.
 *
 * <p>The result has the widest type among the operands: int32, int64, double, decimal128. What does
 * not fit an int32 becomes an int64, and what does not fit an int64 becomes a double; a caller to
 * whom that is an error sees it by the type. For sums over many numbers see {@link NumberSum}.
 * Source: MongoDB manual, "$add", "$subtract", "$multiply", "$divide" and "$mod".
 */
public final class Arithmetic {
  private Arithmetic() {}

  public static NumberValue add(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return new DecimalValue(Decimals.add(Decimals.of(left), Decimals.of(right)));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() + right.doubleValue());
    }
    long l = left.longValue();
    long r = right.longValue();
    long sum = l + r;
    return ((l ^ sum) & (r ^ sum)) < 0
        ? new DoubleValue((double) l + (double) r)
        : whole(sum, left, right);
  }

  public static NumberValue subtract(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return new DecimalValue(Decimals.subtract(Decimals.of(left), Decimals.of(right)));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() - right.doubleValue());
    }
    long l = left.longValue();
    long r = right.longValue();
    long difference = l - r;
    return ((l ^ r) & (l ^ difference)) < 0
        ? new DoubleValue((double) l - (double) r)
        : whole(difference, left, right);
  }

  public static NumberValue multiply(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return new DecimalValue(Decimals.multiply(Decimals.of(left), Decimals.of(right)));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() * right.doubleValue());
    }
    long l = left.longValue();
    long r = right.longValue();
    long product = l * r;
    return Math.multiplyHigh(l, r) != product >> 63
        ? new DoubleValue((double) l * (double) r)
        : whole(product, left, right);
  }

  /**
   * The quotient, a double or a decimal; a divisor of zero, which callers refuse beforehand, gives
   * an infinity or NaN.
   */
  public static NumberValue divide(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return new DecimalValue(Decimals.divide(Decimals.of(left), Decimals.of(right)));
    }
    return new DoubleValue(left.doubleValue() / right.doubleValue());
  }

  /**
   * What a division to a whole number leaves, with the dividend's sign. Callers refuse a divisor of
   * zero beforehand.
   */
  public static NumberValue remainder(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return new DecimalValue(Decimals.remainder(Decimals.of(left), Decimals.of(right)));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() % right.doubleValue());
    }
    long rest = left.longValue() % right.longValue();
    return left instanceof Int64Value || right instanceof Int64Value
        ? new Int64Value(rest)
        : new Int32Value((int) rest);
  }

  /** An int32 if the number fits one, an int64 otherwise. */
  public static NumberValue narrow(long number) {
    return number == (int) number ? new Int32Value((int) number) : new Int64Value(number);
  }

  private static NumberValue whole(long result, NumberValue left, NumberValue right) {
    return left instanceof Int64Value || right instanceof Int64Value
        ? new Int64Value(result)
        : narrow(result);
  }
}
