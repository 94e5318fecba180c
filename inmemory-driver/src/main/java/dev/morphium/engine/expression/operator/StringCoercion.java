package dev.morphium.engine.expression.operator;

import dev.morphium.engine.time.CalendarTime;
import dev.morphium.engine.time.DateText;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * The coercion of values to strings where a string is wanted.
 *
 * <p>This is the silent conversion of {@code $toLower}, {@code $substr} and their like; {@code
 * $toString} converts by other rules. Null is the empty string.
 */
final class StringCoercion {
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  private StringCoercion() {}

  /** The value as a string. @throws CommandException 16007 when the type has no string form */
  static StringValue coerce(Value value) {
    return switch (value) {
      case StringValue string -> string;
      case DoubleValue number -> StringValue.of(NumberText.sixDigits(number.value()));
      case DecimalValue number -> StringValue.of(number.value().toString());
      case NumberValue number -> StringValue.of(Long.toString(number.longValue()));
      case DateValue date -> StringValue.of(DateText.iso(date.value()));
      case TimestampValue timestamp -> StringValue.of(timestamp(timestamp));
      case CodeValue code -> StringValue.of(code.value());
      case SymbolValue symbol -> StringValue.of(symbol.value());
      default -> {
        if (value.isNullish()) {
          yield StringValue.EMPTY;
        }
        throw new CommandException(
            16007, "can't convert from BSON type " + value.type().alias() + " to String");
      }
    };
  }

  /** Month, day and time without a year, then the ordinal: {@code Jan 1 00:00:00:42}. */
  private static String timestamp(TimestampValue timestamp) {
    CalendarTime time = CalendarTime.of(1000L * Integer.toUnsignedLong(timestamp.seconds()));
    return "%s %2d %02d:%02d:%02d:%s"
        .formatted(
            MONTHS[time.month() - 1],
            time.day(),
            time.hour(),
            time.minute(),
            time.second(),
            Integer.toUnsignedString(timestamp.increment()));
  }
}
