package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.util.List;
import java.util.Map;

/**
 * The option {@code expireAfterSeconds} of {@code collMod}: a number of seconds, or {@code off}.
 * Source: MongoDB manual, "collMod", "Time Series Collections".
 */
final class ExpirationOption {
  private static final String OFF = "off";

  private ExpirationOption() {}

  /**
   * @throws dev.morphium.protocol.CommandException 14 or 72 when it is neither
   */
  static void check(Arguments arguments, CommandField field) {
    Value value = arguments.value(field);
    if (value.isMissing()) {
      return;
    }
    switch (value) {
      case StringValue word -> {
        if (!word.value().equals(OFF)) {
          throw CollModCommand.invalid(
              "Expected either a number or 'off' for 'expireAfterSeconds', but got '"
                  + word.value()
                  + "'");
        }
      }
      case NumberValue number -> {
        long seconds = Arguments.toLong(number, 0);
        if (seconds < 0 || seconds > Integer.MAX_VALUE) {
          throw CollModCommand.invalid(
              "expireAfterSeconds must be within the range 0 to " + Integer.MAX_VALUE);
        }
      }
      default ->
          throw Arguments.wrongType(
              "collMod.expireAfterSeconds",
              value.type(),
              List.of(
                  ValueType.STRING,
                  ValueType.INT32,
                  ValueType.INT64,
                  ValueType.DOUBLE,
                  ValueType.DECIMAL128));
    }
  }

  /**
   * @throws dev.morphium.protocol.CommandException 72 when documents of such a collection do not
   *     expire by this option
   */
  static void checkKind(Arguments arguments, CommandField field, CollectionState collection) {
    if (arguments.has(field) && !collection.options().has("clusteredIndex")) {
      throw CollModCommand.invalid(
          "'expireAfterSeconds' is only supported on time-series collections or when the"
              + " 'clusteredIndex' option is specified");
    }
  }

  /** Sets the option, or takes it away. */
  static void change(Map<String, Value> options, Arguments arguments, CommandField field) {
    Value value = arguments.value(field);
    if (value instanceof NumberValue number) {
      options.put("expireAfterSeconds", new Int64Value(Arguments.toLong(number, 0)));
    } else if (value instanceof StringValue) {
      options.remove("expireAfterSeconds");
    }
  }
}
