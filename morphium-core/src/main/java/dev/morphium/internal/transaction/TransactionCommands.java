package dev.morphium.internal.transaction;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.KnownCommand;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.TransactionOutcomeUnknownException;
import dev.morphium.internal.execution.CommandSender;
import dev.morphium.operation.Operation;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionState;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.jspecify.annotations.Nullable;

/**
 * The two commands that end a transaction.
 *
 * <p>Source: "Transactions" specification, "commitTransaction" and "abortTransaction".
 */
final class TransactionCommands {
  private static final WriteConcern REPEATED =
      new WriteConcern(WriteConcern.MAJORITY.nodes(), false, 10_000);

  private final CommandSender sender;
  private final @Nullable WriteConcern usualConcern;
  private final Duration timeout;

  TransactionCommands(CommandSender sender, @Nullable WriteConcern usualConcern, Duration timeout) {
    this.sender = sender;
    this.usualConcern = usualConcern;
    this.timeout = timeout;
  }

  /**
   * Commits; a session whose transaction did nothing has nothing to send.
   *
   * @throws DriverException when the server refused: nothing of the transaction stays
   * @throws TransactionOutcomeUnknownException when nobody knows whether it was done
   */
  void commit(ClientSession session) {
    boolean again = session.state() == TransactionState.COMMITTED;
    if (session.state() == TransactionState.STARTING
        || (again && session.transactionNumber() == 0)) {
      session.endTransaction(TransactionState.COMMITTED);
      return;
    }
    session.endTransaction(TransactionState.COMMITTED);
    try {
      send(session, commitCommand(session, again));
    } catch (RuntimeException failure) {
      if (TransactionFailures.isUnknown(failure)) {
        throw new TransactionOutcomeUnknownException(failure);
      }
      session.aborted();
      throw failure;
    } finally {
      session.committed();
    }
  }

  /** Aborts; what goes wrong is of no interest, because the server aborts by itself in time. */
  void abort(ClientSession session) {
    boolean known = session.state() == TransactionState.IN_PROGRESS;
    session.endTransaction(TransactionState.ABORTED);
    if (known) {
      try {
        send(session, command(KnownCommand.ABORT_TRANSACTION, session, concern(session)));
      } catch (RuntimeException e) {
        session.markDirty();
      }
    }
    session.aborted();
  }

  private BsonDocument commitCommand(ClientSession session, boolean again) {
    WriteConcern concern = concern(session);
    BsonDocument command =
        command(KnownCommand.COMMIT_TRANSACTION, session, again ? majority(concern) : concern);
    Duration limit = session.options().maxCommitTime();
    if (limit != null) {
      command.append("maxTimeMS", new BsonInt64(Math.max(1, limit.toMillis())));
    }
    return command;
  }

  private static BsonDocument command(
      KnownCommand name, ClientSession session, @Nullable WriteConcern concern) {
    BsonDocument command = new BsonDocument(name.names().getFirst(), new BsonInt32(1));
    command.append("lsid", session.id());
    command.append("txnNumber", new BsonInt64(session.transactionNumber()));
    command.append("autocommit", BsonBoolean.FALSE);
    if (concern != null) {
      command.append("writeConcern", concern.document());
    }
    return command;
  }

  private @Nullable WriteConcern concern(ClientSession session) {
    WriteConcern own = session.options().writeConcern();
    return own == null ? usualConcern : own;
  }

  private static WriteConcern majority(@Nullable WriteConcern concern) {
    if (concern == null) {
      return REPEATED;
    }
    long limit = concern.timeoutMillis() == 0 ? REPEATED.timeoutMillis() : concern.timeoutMillis();
    return new WriteConcern(REPEATED.nodes(), concern.journal(), limit);
  }

  private void send(ClientSession session, BsonDocument body) {
    Operation operation = new Operation.EndTransaction(body);
    Command command = Command.of(operation.database(), body).until(Deadline.after(timeout));
    sender.send(operation, command, session);
  }
}
