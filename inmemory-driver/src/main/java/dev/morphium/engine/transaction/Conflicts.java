package dev.morphium.engine.transaction;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The error of a transaction that wants to change what someone else has changed. */
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
