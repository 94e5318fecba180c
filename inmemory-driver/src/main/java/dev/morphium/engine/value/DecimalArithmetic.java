package dev.morphium.engine.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/**
 * Sums and quotients of 128-bit decimals, rounded to 34 digits as IEEE 754-2008 asks.
 *
 * <p>Java's BigDecimal knows neither NaN nor infinities nor an end of the exponents, so these are
 * dealt with here.
 */
public final class DecimalArithmetic {
  public static final DecimalValue ZERO = new DecimalValue(Decimal128.POSITIVE_ZERO);

  private static final int MIN_EXPONENT = -6176;
  private static final int MAX_EXPONENT = 6111;

  private DecimalArithmetic() {}

  /** The decimal nearest to this number; infinite when it is too large. */
  public static DecimalValue of(BigDecimal number) {
    BigDecimal rounded = number.round(MathContext.DECIMAL128);
    if (-rounded.scale() < MIN_EXPONENT) {
      rounded = rounded.setScale(-MIN_EXPONENT, RoundingMode.HALF_EVEN);
    }
    int excess = -rounded.scale() - MAX_EXPONENT;
    if (excess > 0) {
      if (rounded.signum() == 0) {
        rounded = new BigDecimal(BigInteger.ZERO, -MAX_EXPONENT);
      } else if (rounded.precision() + excess > MathContext.DECIMAL128.getPrecision()) {
        return new DecimalValue(
            rounded.signum() < 0 ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY);
      } else {
        rounded = rounded.setScale(-MAX_EXPONENT, RoundingMode.UNNECESSARY);
      }
    }
    return new DecimalValue(new Decimal128(rounded));
  }

  /** The double as a decimal with all of its digits, up to 34. */
  public static DecimalValue ofExactly(double number) {
    return Double.isFinite(number) ? of(new BigDecimal(number)) : special(number);
  }

  public static DecimalValue add(DecimalValue left, DecimalValue right) {
    return left.isFinite() && right.isFinite()
        ? of(left.bigDecimalValue().add(right.bigDecimalValue()))
        : special(left.doubleValue() + right.doubleValue());
  }

  /** The decimal divided by a count above 0. */
  public static DecimalValue divide(DecimalValue dividend, long count) {
    return dividend.isFinite()
        ? of(dividend.bigDecimalValue().divide(BigDecimal.valueOf(count), MathContext.DECIMAL128))
        : dividend;
  }

  private static DecimalValue special(double number) {
    if (Double.isNaN(number)) {
      return new DecimalValue(Decimal128.NaN);
    }
    return new DecimalValue(
        number < 0 ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY);
  }
}
