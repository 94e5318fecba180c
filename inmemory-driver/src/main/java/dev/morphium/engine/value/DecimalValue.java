package dev.morphium.engine.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.bson.types.Decimal128;

/** A 128-bit decimal floating point number (IEEE 754-2008). */
public record DecimalValue(Decimal128 value) implements NumberValue {
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  @Override
  public ValueType type() {
    return ValueType.DECIMAL128;
  }

  @Override
  public double doubleValue() {
    if (value.isNaN()) {
      return Double.NaN;
    }
    if (value.isInfinite()) {
      return value.isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    BigDecimal exact = bigDecimalValue();
    return exact.signum() == 0 && value.isNegative() ? -0.0 : exact.doubleValue();
  }

  @Override
  public long longValue() {
    if (value.isNaN()) {
      return 0;
    }
    if (value.isInfinite()) {
      return value.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    BigDecimal exact = bigDecimalValue();
    if (exact.compareTo(MIN_LONG) <= 0) {
      return Long.MIN_VALUE;
    }
    return exact.compareTo(MAX_LONG) >= 0 ? Long.MAX_VALUE : exact.longValue();
  }

  @Override
  public BigDecimal bigDecimalValue() {
    if (!isFinite()) {
      throw new ArithmeticException(value + " has no decimal value");
    }
    return isNegativeZero() ? new BigDecimal(BigInteger.ZERO, scale()) : value.bigDecimalValue();
  }

  /**
   * The biased exponent negated, as BigDecimal counts it; only of zeros, whose coefficient fits the
   * short form.
   */
  private int scale() {
    return 6176 - (int) ((value.getHigh() & 0x7FFF_FFFF_FFFF_FFFFL) >>> 49);
  }

  @Override
  public boolean isZero() {
    return isFinite() && (isNegativeZero() || value.bigDecimalValue().signum() == 0);
  }

  /**
   * Whether all bits of the coefficient are zero and the sign is set; {@link
   * Decimal128#bigDecimalValue} refuses it.
   */
  private boolean isNegativeZero() {
    return value.isNegative()
        && value.getLow() == 0
        && (value.getHigh() & 0x0001_FFFF_FFFF_FFFFL) == 0
        && (value.getHigh() & 0x6000_0000_0000_0000L) != 0x6000_0000_0000_0000L;
  }

  @Override
  public boolean isNaN() {
    return value.isNaN();
  }

  @Override
  public boolean isFinite() {
    return value.isFinite();
  }

  @Override
  public int signum() {
    if (value.isNaN()) {
      return 0;
    }
    if (value.isInfinite()) {
      return value.isNegative() ? -1 : 1;
    }
    return bigDecimalValue().signum();
  }

  @Override
  public boolean isLong() {
    if (!isFinite()) {
      return false;
    }
    BigDecimal exact = bigDecimalValue();
    return exact.compareTo(MIN_LONG) >= 0
        && exact.compareTo(MAX_LONG) <= 0
        && (exact.signum() == 0 || exact.stripTrailingZeros().scale() <= 0);
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
