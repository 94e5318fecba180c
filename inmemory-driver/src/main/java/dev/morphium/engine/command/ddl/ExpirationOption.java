package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
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
  static void check(Arguments arguments) {
    Value value = arguments.value(CollModFields.EXPIRE_AFTER_SECONDS);
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
      case NumberValue number -> seconds(number);
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
   * The seconds that a number stands for; 0 when it is none.
   *
   * @throws dev.morphium.protocol.CommandException 72 when there are too many
   */
  static long seconds(Value number) {
    long seconds = Arguments.toLong(number, 0);
    if (seconds < 0 || seconds > Integer.MAX_VALUE) {
      throw CreateConflicts.invalid(
          "expireAfterSeconds must be within the range 0 to " + Integer.MAX_VALUE);
    }
    return seconds;
  }

  /**
   * @throws dev.morphium.protocol.CommandException 72 when documents of such a collection do not
   *     expire by this option
   */
  static void checkKind(Arguments arguments, CollectionState collection) {
    if (arguments.has(CollModFields.EXPIRE_AFTER_SECONDS)
        && !collection.options().has("clusteredIndex")) {
      throw CollModCommand.invalid(
          "'expireAfterSeconds' is only supported on time-series collections or when the"
              + " 'clusteredIndex' option is specified");
    }
  }

  /** Sets the option, or takes it away. */
  static void change(Map<String, Value> options, Arguments arguments) {
    Value value = arguments.value(CollModFields.EXPIRE_AFTER_SECONDS);
    if (value instanceof NumberValue number) {
      options.put("expireAfterSeconds", new Int64Value(Arguments.toLong(number, 0)));
    } else if (value instanceof StringValue) {
      options.remove("expireAfterSeconds");
    }
  }
}
