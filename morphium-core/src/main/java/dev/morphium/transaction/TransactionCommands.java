package dev.morphium.transaction;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.TransactionOutcomeUnknownException;
import dev.morphium.execution.ObservedCommand;
import dev.morphium.execution.OperationObserver;
import dev.morphium.execution.OperationObserver.Running;
import dev.morphium.execution.WriteReplyErrors;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionState;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * The two commands that end a transaction.
 *
 * <p>Source: "Transactions" specification, "commitTransaction" and "abortTransaction".
 */
final class TransactionCommands {
  private static final String ADMIN = "admin";
  private static final WriteConcern REPEATED =
      new WriteConcern(WriteConcern.MAJORITY.nodes(), false, 10_000);

  private final Driver driver;
  private final @Nullable WriteConcern usualConcern;
  private final Duration timeout;
  private final OperationObserver observer;

  TransactionCommands(
      Driver driver,
      @Nullable WriteConcern usualConcern,
      Duration timeout,
      OperationObserver observer) {
    this.observer = observer;
    this.driver = driver;
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
        send(session, command("abortTransaction", session, concern(session)));
      } catch (RuntimeException e) {
        session.markDirty();
      }
    }
    session.aborted();
  }

  private BsonDocument commitCommand(ClientSession session, boolean again) {
    WriteConcern concern = concern(session);
    BsonDocument command =
        command("commitTransaction", session, again ? majority(concern) : concern);
    Duration limit = session.options().maxCommitTime();
    if (limit != null) {
      command.append("maxTimeMS", new BsonInt64(Math.max(1, limit.toMillis())));
    }
    return command;
  }

  private static BsonDocument command(
      String name, ClientSession session, @Nullable WriteConcern concern) {
    BsonDocument command = new BsonDocument(name, new BsonInt32(1));
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

  private void send(ClientSession session, BsonDocument command) {
    Running running =
        observer.isIdle()
            ? Running.UNNOTICED
            : observer.started(new ObservedCommand(ADMIN, command));
    Throwable failed = null;
    try {
      Command complete = Command.of(ADMIN, command).until(Deadline.after(timeout));
      Reply reply = driver.execute(complete).orThrow();
      BsonDocument document = reply.document();
      if (document.get("operationTime") instanceof BsonTimestamp time) {
        session.advanceOperationTime(time);
      }
      WriteReplyErrors.requireWritten(document);
    } catch (RuntimeException | Error failure) {
      failed = failure;
      if (failure instanceof DriverException
          && !(failure instanceof DriverException.CommandFailed)) {
        session.markDirty();
      }
      throw failure;
    } finally {
      running.ended(failed);
    }
  }
}
