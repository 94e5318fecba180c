package dev.morphium.scripting;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The end of a script from outside: its operation is over, or it has used up its time or its
 * memory. An error and no exception, so that no {@code catch} of the script gets it.
 */
final class ScriptAbort extends Error {
  private static final long serialVersionUID = 1L;

  private final transient CommandException reason;

  ScriptAbort(CommandException reason) {
    super(reason.message(), null, false, false);
    this.reason = reason;
  }

  static ScriptAbort outOfMemory() {
    return failure("Out of memory");
  }

  static ScriptAbort failure(String message) {
    return new ScriptAbort(new CommandException(ErrorCode.JS_INTERPRETER_FAILURE, message));
  }

  CommandException reason() {
    return reason;
  }
}
