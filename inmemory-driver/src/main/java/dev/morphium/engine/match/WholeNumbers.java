package dev.morphium.engine.match;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.math.BigDecimal;

/** Numbers of any type as whole numbers of 64 bits. */
public final class WholeNumbers {
  private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private WholeNumbers() {}

  /** Whether the number, cut towards zero, is in the range of long. */
  public static boolean isInRange(NumberValue number) {
    if (!number.isFinite()) {
      return false;
    }
    BigDecimal exact = number.bigDecimalValue();
    return exact.compareTo(MIN.subtract(BigDecimal.ONE)) > 0
        && exact.compareTo(MAX.add(BigDecimal.ONE)) < 0;
  }

  /**
   * The number, which must be whole and not negative, for the operator or keyword of this name.
   *
   * @throws dev.morphium.protocol.CommandException 9 otherwise
   */
  public static long nonNegative(String name, Value value) {
    if (!(value instanceof NumberValue number)) {
      throw QueryErrors.failedToParse("Expected a number in: " + name + ": " + ValueText.of(value));
    }
    if (!number.isLong()) {
      boolean far =
          number instanceof DecimalValue || number.isFinite() && !WholeNumbers.isInRange(number);
      throw QueryErrors.failedToParse(
          (far ? "Cannot represent as a 64-bit integer: " : "Expected an integer: ")
              + name
              + ": "
              + number);
    }
    if (number.longValue() < 0) {
      throw QueryErrors.failedToParse(
          "Expected a non-negative number in: " + name + ": " + number.longValue());
    }
    return number.longValue();
  }
}
