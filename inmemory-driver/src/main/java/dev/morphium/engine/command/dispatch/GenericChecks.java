package dev.morphium.engine.command.dispatch;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.TimeLimit;
import dev.morphium.engine.command.concern.Concerns;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The checks of the fields that every command takes. */
final class GenericChecks {
  private GenericChecks() {}

  static void check(CommandSpec spec, Arguments arguments, Concerns concerns) {
    checkApiVersion(spec, arguments);
    concerns.check(spec, arguments);
    TimeLimit.maxTimeMillis(arguments);
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
}
