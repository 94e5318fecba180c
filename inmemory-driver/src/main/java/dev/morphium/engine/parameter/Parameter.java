package dev.morphium.engine.parameter;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.math.RoundingMode;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One server parameter: its first value, and how it is set.
 *
 * @param initial the value before anyone set it
 * @param startReader makes the parameter's value of a text on the command line; null when the
 *     command line cannot set it
 * @param reader makes the parameter's value of a value that a command sends; null when it cannot be
 *     set while the server runs
 */
public record Parameter(
    Value initial,
    @Nullable Function<String, Value> startReader,
    @Nullable UnaryOperator<Value> reader) {

  /** Whether the command line may set it. */
  public boolean atStartup() {
    return startReader != null;
  }

  /** Whether a command may set it. */
  public boolean atRuntime() {
    return reader != null;
  }

  /** A parameter that can only be looked at. */
  static Parameter fixed(Value value) {
    return new Parameter(value, null, null);
  }

  /** A truth; any value can be taken as one. */
  static Parameter bool(String name, boolean initial) {
    return new Parameter(
        BooleanValue.of(initial),
        text -> BooleanValue.of(truth(name, text)),
        value -> BooleanValue.of(value.isTrue()));
  }

  /** A whole number of at least {@code least}. */
  static Parameter number(String name, int initial, int least) {
    return new Parameter(
        new Int32Value(initial),
        text -> new Int32Value((int) whole(name, text, least, Integer.MAX_VALUE)),
        value -> new Int32Value((int) whole(name, value, least, Integer.MAX_VALUE)));
  }

  /** A whole number of at least {@code least} that may be larger than an int. */
  static Parameter longNumber(String name, long initial, long least) {
    return new Parameter(
        new Int64Value(initial),
        text -> new Int64Value(whole(name, text, least, Long.MAX_VALUE)),
        value -> new Int64Value(whole(name, value, least, Long.MAX_VALUE)));
  }

  static Parameter text(String name, String initial) {
    return new Parameter(
        StringValue.of(initial),
        StringValue::of,
        value -> {
          if (!(value instanceof StringValue)) {
            throw badValue("Invalid value for parameter " + name + ": it must be a string");
          }
          return value;
        });
  }

  /** The same parameter, which the command line has an option of its own for. */
  Parameter onlyAtRuntime() {
    return new Parameter(initial, null, reader);
  }

  /** The same parameter, which only the command line may set. */
  Parameter onlyAtStartup() {
    return new Parameter(initial, startReader, null);
  }

  private static boolean truth(String name, String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw badValue("parameter " + name + " is true or false, not '" + text + "'");
    };
  }

  private static long whole(String name, String text, long least, long most) {
    try {
      return within(name, Long.parseLong(text), least, most);
    } catch (NumberFormatException e) {
      throw badValue("parameter " + name + " is a whole number, not '" + text + "'");
    }
  }

  private static long whole(String name, Value value, long least, long most) {
    long number =
        switch (value) {
          case BooleanValue bool -> bool.value() ? 1 : 0;
          case NumberValue given when !given.isNaN() -> wholeValue(given);
          default ->
              throw badValue("Invalid value for parameter " + name + ": it must be a number");
        };
    return within(name, number, least, most);
  }

  private static long within(String name, long number, long least, long most) {
    if (number < least || number > most) {
      throw badValue(
          "Invalid value for parameter %s: %d is not in the range [%d, %d]"
              .formatted(name, number, least, most));
    }
    return number;
  }

  /** Doubles are cut towards zero, decimals rounded half to even. */
  static long wholeValue(NumberValue number) {
    return switch (number) {
      case DecimalValue decimal when Math.abs(decimal.doubleValue()) < 1e18 ->
          decimal.bigDecimalValue().setScale(0, RoundingMode.HALF_EVEN).longValue();
      case DecimalValue decimal -> decimal.longValue();
      case DoubleValue real -> real.longValue();
      case Int32Value small -> small.longValue();
      case Int64Value large -> large.longValue();
    };
  }

  private static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
