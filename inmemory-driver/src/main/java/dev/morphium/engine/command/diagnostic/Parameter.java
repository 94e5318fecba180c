package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One server parameter: its value, and how it may be set while the server runs.
 *
 * @param initial the value before anyone set it
 * @param atStartup whether MongoDB takes it when it starts
 * @param reader makes the parameter's value of a value that was sent; null when it cannot be set
 */
record Parameter(Value initial, boolean atStartup, @Nullable UnaryOperator<Value> reader) {

  /** A parameter that can only be looked at. */
  static Parameter fixed(Value value) {
    return new Parameter(value, false, null);
  }

  /** A truth; any value can be taken as one. */
  static Parameter bool(boolean initial) {
    return new Parameter(BooleanValue.of(initial), true, value -> BooleanValue.of(value.isTrue()));
  }

  /** A whole number of at least {@code least}. */
  static Parameter number(String name, int initial, int least) {
    return new Parameter(new Int32Value(initial), true, value -> integer(name, value, least));
  }

  static Parameter text(String name, String initial) {
    return new Parameter(
        StringValue.of(initial),
        true,
        value -> {
          if (!(value instanceof StringValue)) {
            throw badValue("Invalid value for parameter " + name + ": it must be a string");
          }
          return value;
        });
  }

  static Int32Value integer(String name, Value value, int least) {
    long number =
        switch (value) {
          case BooleanValue bool -> bool.value() ? 1 : 0;
          case NumberValue given when !given.isNaN() -> Arguments.toLong(given, 0);
          default ->
              throw badValue("Invalid value for parameter " + name + ": it must be a number");
        };
    if (number < least || number > Integer.MAX_VALUE) {
      throw badValue(
          "Invalid value for parameter %s: %d is not in the range [%d, %d]"
              .formatted(name, number, least, Integer.MAX_VALUE));
    }
    return new Int32Value((int) number);
  }

  private static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
