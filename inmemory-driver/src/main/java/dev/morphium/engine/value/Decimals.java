package dev.morphium.engine.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/**
 * Arithmetic of 128-bit decimals: 34 digits, ties to the even digit, an exponent of limited range,
 * signed zeros, infinities and NaN.
 *
 * <p>The number of trailing zeros of a result is part of it ({@code 1.0} plus {@code 1} is {@code
 * 2.0}) and follows the preferred exponents of the standard. Source: IEEE 754-2008, decimal128.
 */
public final class Decimals {
  /** The precision of all results. */
  public static final MathContext PRECISION = MathContext.DECIMAL128;

  public static final Decimal128 ZERO = new Decimal128(0);
  public static final Decimal128 ONE = new Decimal128(1);

  private static final int MAX_SCALE = 6176;
  private static final int MIN_SCALE = -6111;
  private static final int DIGITS_OF_DOUBLE = 15;

  private Decimals() {}

  /** The number as MongoDB makes it a decimal: a double keeps 15 digits, and has exactly 15. */
  public static Decimal128 of(NumberValue number) {
    return switch (number) {
      case Int32Value whole -> new Decimal128(whole.value());
      case Int64Value whole -> new Decimal128(whole.value());
      case DoubleValue floating -> of(floating.value());
      case DecimalValue decimal -> decimal.value();
    };
  }

  /** The decimal of 15 digits that is nearest to the double; zero has one digit. */
  public static Decimal128 of(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return exactly(value);
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(DIGITS_OF_DOUBLE, RoundingMode.HALF_EVEN));
    int zeros = DIGITS_OF_DOUBLE - rounded.precision();
    return round(rounded.setScale(rounded.scale() + zeros), false);
  }

  /** The decimal nearest to the double, with all the digits that it has, up to 34. */
  public static Decimal128 exactly(double value) {
    if (Double.isNaN(value)) {
      return Decimal128.NaN;
    }
    if (Double.isInfinite(value)) {
      return infinity(value < 0);
    }
    return round(new BigDecimal(value), 1 / value < 0);
  }

  /**
   * The decimal nearest to an exact value.
   *
   * @param negative the sign that a result of zero has
   */
  public static Decimal128 round(BigDecimal exact, boolean negative) {
    BigDecimal rounded = exact.round(PRECISION);
    if (rounded.scale() > MAX_SCALE) {
      rounded = exact.setScale(MAX_SCALE, RoundingMode.HALF_EVEN);
    }
    if (rounded.signum() == 0) {
      int scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, rounded.scale()));
      return zero(scale, exact.signum() == 0 ? negative : exact.signum() < 0);
    }
    if (rounded.scale() < MIN_SCALE) {
      int zeros = MIN_SCALE - rounded.scale();
      if (rounded.precision() + zeros > PRECISION.getPrecision()) {
        return infinity(rounded.signum() < 0);
      }
      rounded = rounded.setScale(MIN_SCALE);
    }
    return new Decimal128(rounded);
  }

  private static Decimal128 zero(int scale, boolean negative) {
    Decimal128 zero = new Decimal128(new BigDecimal(BigInteger.ZERO, scale));
    return negative
        ? Decimal128.fromIEEE754BIDEncoding(zero.getHigh() | Long.MIN_VALUE, zero.getLow())
        : zero;
  }

  /** The NaN of an operation whose result is none: that of an operand, with its sign, if one is. */
  private static Decimal128 nan(Decimal128 left, Decimal128 right) {
    return left.isNaN() ? left : right.isNaN() ? right : Decimal128.NaN;
  }

  private static Decimal128 infinity(boolean negative) {
    return negative ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY;
  }

  /** The exact value. @throws ArithmeticException for NaN and the infinities */
  public static BigDecimal exact(Decimal128 value) {
    return new DecimalValue(value).bigDecimalValue();
  }

  public static boolean isZero(Decimal128 value) {
    return new DecimalValue(value).isZero();
  }

  /** The number with the other sign; NaN stays as it is. */
  public static Decimal128 negate(Decimal128 value) {
    return value.isNaN()
        ? value
        : Decimal128.fromIEEE754BIDEncoding(value.getHigh() ^ Long.MIN_VALUE, value.getLow());
  }

  public static Decimal128 abs(Decimal128 value) {
    return value.isNegative() ? negate(value) : value;
  }

  public static Decimal128 add(Decimal128 left, Decimal128 right) {
    if (left.isFinite() && right.isFinite()) {
      boolean negative = left.isNegative() && right.isNegative();
      return round(sum(exact(left), exact(right)), negative);
    }
    if (left.isNaN() || right.isNaN()) {
      return nan(left, right);
    }
    if (left.isInfinite() && right.isInfinite() && left.isNegative() != right.isNegative()) {
      return Decimal128.NaN;
    }
    return left.isInfinite() ? left : right;
  }

  /** A sum of at least the digits that a result has; not exact where that would take thousands. */
  private static BigDecimal sum(BigDecimal left, BigDecimal right) {
    return Math.abs((long) left.scale() - right.scale()) < 100
        ? left.add(right)
        : left.add(right, PRECISION);
  }

  public static Decimal128 subtract(Decimal128 left, Decimal128 right) {
    return add(left, negate(right));
  }

  public static Decimal128 multiply(Decimal128 left, Decimal128 right) {
    if (left.isNaN() || right.isNaN()) {
      return nan(left, right);
    }
    boolean negative = left.isNegative() != right.isNegative();
    if (left.isInfinite() || right.isInfinite()) {
      boolean undefined = left.isFinite() && isZero(left) || right.isFinite() && isZero(right);
      return undefined ? Decimal128.NaN : infinity(negative);
    }
    return round(exact(left).multiply(exact(right)), negative);
  }

  /** The quotient; a divisor of zero gives an infinity, or NaN when the dividend is zero too. */
  public static Decimal128 divide(Decimal128 left, Decimal128 right) {
    if (left.isNaN() || right.isNaN() || left.isInfinite() && right.isInfinite()) {
      return nan(left, right);
    }
    boolean negative = left.isNegative() != right.isNegative();
    if (left.isInfinite()) {
      return infinity(negative);
    }
    if (right.isInfinite()) {
      return zero(MAX_SCALE, negative);
    }
    if (isZero(right)) {
      return isZero(left) ? Decimal128.NaN : infinity(negative);
    }
    return round(exact(left).divide(exact(right), PRECISION), negative);
  }

  /**
   * What a division to a whole number leaves, with the dividend's sign and the smaller of both
   * exponents, for which there are always digits enough.
   */
  public static Decimal128 remainder(Decimal128 left, Decimal128 right) {
    if (left.isNaN() || right.isNaN() || left.isInfinite() || isZero(right)) {
      return nan(left, right);
    }
    if (right.isInfinite()) {
      return left;
    }
    BigDecimal dividend = exact(left);
    BigDecimal divisor = exact(right);
    int scale = Math.max(dividend.scale(), divisor.scale());
    return round(dividend.remainder(divisor).setScale(scale), left.isNegative());
  }
}
