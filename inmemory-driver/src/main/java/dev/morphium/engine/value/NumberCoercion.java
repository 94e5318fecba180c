package dev.morphium.engine.value;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How the server makes whole numbers of numbers where it is lenient: doubles are cut, decimals are
 * rounded to the nearest, halves to even.
 */
public final class NumberCoercion {
  private static final BigDecimal LARGE = BigDecimal.valueOf(Long.MAX_VALUE / 2);

  private NumberCoercion() {}

  /** The whole number, held at the ends of the range of long; 0 for NaN. */
  public static long toLong(NumberValue number) {
    if (number instanceof DecimalValue decimal && decimal.isFinite()) {
      BigDecimal exact = decimal.bigDecimalValue();
      if (exact.abs().compareTo(LARGE) < 0) {
        return exact.setScale(0, RoundingMode.HALF_EVEN).longValue();
      }
    }
    return number.longValue();
  }
}
