package dev.morphium.engine.value;

import java.math.BigDecimal;

/** A number of any of the four numeric types. */
public sealed interface NumberValue extends Value
    permits Int32Value, Int64Value, DoubleValue, DecimalValue {

  /** The nearest double; infinite when a decimal is too large. */
  double doubleValue();

  /** The number cut towards zero, held at the ends of the range of long; 0 for NaN. */
  long longValue();

  /** The exact value. @throws ArithmeticException for NaN and the infinities */
  BigDecimal bigDecimalValue();

  boolean isZero();

  boolean isNaN();

  boolean isFinite();

  /** -1, 0 or 1; 0 for NaN. */
  int signum();

  /** Whether the number is a whole number that a long holds exactly, whatever its type. */
  boolean isLong();

  /** Whether the number is a whole number that an int holds exactly, whatever its type. */
  default boolean isInt() {
    return isLong() && longValue() == (int) longValue();
  }
}
