package dev.morphium.engine.pipeline.stage;

import dev.morphium.protocol.CommandException;

/**
 * The errors of expressions in {@code $group}, where the server numbers some of them otherwise than
 * elsewhere: grouping is done by its other engine.
 */
final class GroupErrors {
  private GroupErrors() {}

  /** The same error, with the code that it has in a group. */
  static CommandException of(CommandException failure) {
    if (failure.code().number() == 2 && failure.message().contains("$divide by zero")) {
      return new CommandException(4848401, failure.message());
    }
    return failure.code().number() == 16610
        ? new CommandException(4848403, failure.message())
        : failure;
  }
}
