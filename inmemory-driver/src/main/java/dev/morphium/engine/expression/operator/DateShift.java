package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Moves dates by numbers of milliseconds, of which fractions are rounded. */
final class DateShift {
  private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  private DateShift() {}

  /** The time later. @throws CommandException 15 when no date is so late */
  static long plus(String name, long millis, NumberValue more) {
    long whole = whole(name, more);
    long sum = millis + whole;
    if (((millis ^ sum) & (whole ^ sum)) < 0) {
      throw overflow(name);
    }
    return sum;
  }

  /** The time earlier. @throws CommandException 15 when no date is so early */
  static long minus(String name, long millis, NumberValue less) {
    return minus(name, millis, whole(name, less));
  }

  /** The time between two dates. @throws CommandException 15 when no long holds it */
  static long minus(String name, long millis, long other) {
    long difference = millis - other;
    if (((millis ^ other) & (millis ^ difference)) < 0) {
      throw overflow(name);
    }
    return difference;
  }

  private static long whole(String name, NumberValue number) {
    return switch (number) {
      case DoubleValue floating -> rounded(name, floating.value());
      case DecimalValue decimal -> rounded(name, decimal);
      default -> number.longValue();
    };
  }

  private static long rounded(String name, double number) {
    if (!(number >= -0x1p63 && number < 0x1p63)) {
      throw overflow(name);
    }
    return number < 0 ? -Math.round(-number) : Math.round(number);
  }

  private static long rounded(String name, DecimalValue number) {
    if (!number.isFinite()) {
      throw overflow(name);
    }
    BigDecimal exact = number.bigDecimalValue();
    if (exact.compareTo(MIN) < 0 || exact.compareTo(MAX) > 0) {
      throw overflow(name);
    }
    return exact.setScale(0, RoundingMode.HALF_EVEN).longValue();
  }

  private static CommandException overflow(String name) {
    return new CommandException(ErrorCode.OVERFLOW, "date overflow in " + name);
  }
}
