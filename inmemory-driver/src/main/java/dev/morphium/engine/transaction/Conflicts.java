package dev.morphium.engine.transaction;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The error of a write conflict (112): someone else has changed what a transaction wants to. */
final class Conflicts {
  private Conflicts() {}

  static CommandException conflict() {
    return new CommandException(
        ErrorCode.WRITE_CONFLICT,
        "Write conflict during plan execution: another operation has changed the same data since"
            + " this transaction began. Please retry your operation or multi-document"
            + " transaction.");
  }
}
