package dev.morphium.engine.command;

import dev.morphium.driver.Deadline;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The checks of the fields that every command takes. */
final class GenericChecks {
  private GenericChecks() {}

  static void check(CommandSpec spec, Arguments arguments, Concerns concerns) {
    checkApiVersion(spec, arguments);
    concerns.check(spec, arguments);
    maxTimeMillis(arguments);
  }

  private static void checkApiVersion(CommandSpec spec, Arguments arguments) {
    String version = arguments.string(GenericFields.API_VERSION);
    if (version == null) {
      if (arguments.has(GenericFields.API_STRICT)
          || arguments.has(GenericFields.API_DEPRECATION_ERRORS)) {
        throw new CommandException(
            4886600, "Provided apiStrict and/or apiDeprecationErrors without passing apiVersion");
      }
    } else if (!version.equals("1")) {
      throw new CommandException(ErrorCode.API_VERSION_ERROR, "API version must be \"1\"");
    } else if (arguments.bool(GenericFields.API_STRICT, false) && !spec.is(CommandFlag.API_V1)) {
      throw new CommandException(
          ErrorCode.API_STRICT_ERROR,
          "Provided apiStrict:true, but the command " + spec.name() + " is not in API Version 1");
    }
  }

  /**
   * For how many milliseconds a command may run, by its fields and by its caller's deadline; 0 for
   * as long as it likes. One that awaits news ends by itself when its time is over.
   */
  static long limitMillis(Invocation invocation) {
    if (invocation.spec().is(CommandFlag.AWAITS)) {
      return 0;
    }
    long asked = maxTimeMillis(invocation.arguments());
    Deadline deadline = invocation.deadline();
    if (!deadline.limited()) {
      return asked;
    }
    long left = Math.max(1, deadline.remainingMillis());
    return asked == 0 ? left : Math.min(asked, left);
  }

  /**
   * The time limit in milliseconds; 0 without one.
   *
   * @throws CommandException 2, 9 or 14 when it is no number of milliseconds
   */
  static long maxTimeMillis(Arguments arguments) {
    Value value = arguments.value(GenericFields.MAX_TIME);
    if (!(value instanceof NumberValue number)) {
      return 0;
    }
    if (!number.isLong()) {
      throw new CommandException(ErrorCode.FAILED_TO_PARSE, "maxTimeMS has non-integral value");
    }
    if (number.longValue() < 0 || number.longValue() > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          number.longValue() + " value for maxTimeMS is out of range [0, 2147483647]");
    }
    return number.longValue();
  }
}
