package dev.morphium.engine.value;

import java.math.BigDecimal;

/** A 64-bit floating point number. */
public record DoubleValue(double value) implements NumberValue {
  @Override
  public ValueType type() {
    return ValueType.DOUBLE;
  }

  @Override
  public double doubleValue() {
    return value;
  }

  @Override
  public long longValue() {
    return (long) value;
  }

  @Override
  public BigDecimal bigDecimalValue() {
    if (!Double.isFinite(value)) {
      throw new ArithmeticException(value + " has no decimal value");
    }
    return new BigDecimal(value);
  }

  @Override
  public boolean isZero() {
    return value == 0;
  }

  @Override
  public boolean isNaN() {
    return Double.isNaN(value);
  }

  @Override
  public boolean isFinite() {
    return Double.isFinite(value);
  }

  @Override
  public int signum() {
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }

  @Override
  public boolean isLong() {
    return value >= -0x1p63 && value < 0x1p63 && value == Math.rint(value);
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
