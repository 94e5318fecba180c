package dev.morphium.engine.command.session;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.ENDS_TRANSACTION;
import static dev.morphium.engine.command.CommandFlag.SMALL;
import static dev.morphium.engine.command.CommandFlag.TRANSACTION;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.transaction.SessionTransactions;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The commands {@code abortTransaction} and {@code commitTransaction}.
 *
 * <p>Source: MongoDB manual, same names.
 */
public final class TransactionCommands {
  private static final CommandFields ABORT =
      new CommandFields("abortTransaction").with(List.of(ValueType.OBJECT), "recoveryToken");
  private static final CommandFields COMMIT =
      new CommandFields("commitTransaction").with(List.of(ValueType.OBJECT), "recoveryToken");

  private TransactionCommands() {}

  /** All commands of this family. */
  public static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                ABORT,
                "Forgets what a transaction has done.",
                Requires.LOGIN,
                TransactionCommands::abort)
            .with(ADMIN_ONLY, SMALL, TRANSACTION, ENDS_TRANSACTION, WRITE_CONCERN, API_V1),
        CommandSpec.of(
                COMMIT,
                "Makes what a transaction has done visible to all.",
                Requires.LOGIN,
                TransactionCommands::commit)
            .with(ADMIN_ONLY, TRANSACTION, ENDS_TRANSACTION, WRITE_CONCERN, API_V1));
  }

  private static void abort(Invocation invocation, DocumentBuilder reply) {
    check(invocation);
    invocation.transactions().abort(invocation.transactionNumber());
  }

  /**
   * Applies a transaction; its reply waits for the commit. When an earlier try was lost in the log,
   * it is found out first what has become of it.
   */
  private static CommandWork commit(Invocation invocation) {
    check(invocation);
    SessionTransactions session = invocation.transactions();
    long number = invocation.transactionNumber();
    boolean lost = session.isCommitLost(number);
    if (lost) {
      session.barrier(invocation.dependencies());
    }
    return reply -> {
      if (lost) {
        Signal undecided = invocation.dependencies().undecided();
        if (undecided != null) {
          return Wait.until(undecided);
        }
        invocation.dependencies().check();
        session.settleLostCommit(number);
      }
      Signal build = session.indexBuild(number);
      if (build != null) {
        return Wait.looking(build);
      }
      session.commit(number, invocation.dependencies());
      return null;
    };
  }

  private static void check(Invocation invocation) {
    if (!invocation.isInTransaction()) {
      throw new CommandException(
          ErrorCode.COMMAND_FAILED, invocation.spec().name() + " must be run within a transaction");
    }
  }
}
