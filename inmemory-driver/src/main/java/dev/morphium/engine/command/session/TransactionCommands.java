package dev.morphium.engine.command.session;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The commands {@code abortTransaction} and {@code commitTransaction}.
 *
 * <p>Source: MongoDB manual, same names.
 */
public final class TransactionCommands {
  private static final CommandFields ABORT = new CommandFields("abortTransaction");
  private static final CommandFields COMMIT = new CommandFields("commitTransaction");

  static {
    ABORT.document("recoveryToken");
    COMMIT.document("recoveryToken");
  }

  private TransactionCommands() {}

  /** All commands of this family. */
  public static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
            ABORT,
            "Forgets what a transaction has done.",
            TransactionCommands::abort,
            CommandFlag.ADMIN_ONLY,
            CommandFlag.BRIEF,
            CommandFlag.TRANSACTION,
            CommandFlag.ENDS_TRANSACTION,
            CommandFlag.WRITE_CONCERN),
        CommandSpec.of(
            COMMIT,
            "Makes what a transaction has done visible to all.",
            TransactionCommands::commit,
            CommandFlag.ADMIN_ONLY,
            CommandFlag.TRANSACTION,
            CommandFlag.MAYBE_BRIEF,
            CommandFlag.ENDS_TRANSACTION,
            CommandFlag.WRITE_CONCERN));
  }

  private static void abort(Invocation invocation, DocumentBuilder reply) {
    check(invocation);
    invocation.transactions().abort(invocation.transactionNumber());
  }

  private static void commit(Invocation invocation, DocumentBuilder reply) {
    check(invocation);
    invocation.transactions().commit(invocation.transactionNumber());
  }

  private static void check(Invocation invocation) {
    if (!invocation.isInTransaction()) {
      throw new CommandException(
          ErrorCode.COMMAND_FAILED, invocation.spec().name() + " must be run within a transaction");
    }
  }
}
