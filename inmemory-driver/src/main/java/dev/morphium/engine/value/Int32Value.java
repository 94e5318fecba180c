package dev.morphium.engine.value;

import java.math.BigDecimal;

/** A 32-bit integer. */
public record Int32Value(int value) implements NumberValue {
  @Override
  public ValueType type() {
    return ValueType.INT32;
  }

  @Override
  public double doubleValue() {
    return value;
  }

  @Override
  public long longValue() {
    return value;
  }

  @Override
  public BigDecimal bigDecimalValue() {
    return BigDecimal.valueOf(value);
  }

  @Override
  public boolean isZero() {
    return value == 0;
  }

  @Override
  public boolean isNaN() {
    return false;
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public int signum() {
    return Integer.signum(value);
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public String toString() {
    return ValueText.of(this);
  }
}
