package dev.morphium.execution;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionState;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a command to be sent: adds session, transaction, concerns and read preference.
 *
 * <p>Source: "Sessions", "Causal Consistency", "Transactions" and "Retryable Writes"
 * specifications.
 */
final class CommandPreparation {
  /**
   * A command that reads, completed; the given one stays as it is.
   *
   * <p>A transaction reads from the primary, whatever types and settings say of other reads.
   */
  BsonDocument read(
      BsonDocument command, OperationOptions options, @Nullable ClientSession session) {
    BsonDocument complete = copy(command);
    if (join(complete, session)) {
      return complete;
    }
    addReadConcern(complete, options.readConcern(), session);
    ReadPreference preference = options.readPreference();
    if (preference != null && preference.mode() != ReadPreference.Mode.PRIMARY) {
      complete.append("$readPreference", preference.document());
    }
    return complete;
  }

  /** A command that goes on with a cursor, completed: it goes where the cursor is. */
  BsonDocument next(BsonDocument command, @Nullable ClientSession session) {
    BsonDocument complete = copy(command);
    join(complete, session);
    return complete;
  }

  /** A command that writes, completed; the given one stays as it is. */
  BsonDocument write(
      BsonDocument command,
      OperationOptions options,
      @Nullable ClientSession session,
      boolean onceOnly) {
    BsonDocument complete = copy(command);
    if (join(complete, session)) {
      return complete;
    }
    WriteConcern concern = options.writeConcern();
    if (concern != null) {
      complete.append("writeConcern", concern.document());
    }
    if (session != null && onceOnly) {
      complete.append("txnNumber", new BsonInt64(session.nextRetryableWrite()));
    }
    return complete;
  }

  /** Adds the session; whether the command is part of a transaction. */
  private static boolean join(BsonDocument command, @Nullable ClientSession session) {
    if (session == null) {
      return false;
    }
    command.append("lsid", session.id());
    if (!session.state().isActive()) {
      session.forgetEndedTransaction();
      return false;
    }
    boolean first = session.state() == TransactionState.STARTING;
    session.joinTransaction(command);
    if (first) {
      addReadConcern(command, session.options().readConcern(), session);
    }
    return true;
  }

  private static void addReadConcern(
      BsonDocument command, @Nullable ReadConcern level, @Nullable ClientSession session) {
    BsonTimestamp after = session == null ? null : session.afterClusterTime();
    if (level == null && after == null) {
      return;
    }
    BsonDocument concern = level == null ? new BsonDocument() : level.document();
    if (after != null) {
      concern.append("afterClusterTime", after);
    }
    command.append("readConcern", concern);
  }

  private static BsonDocument copy(BsonDocument command) {
    BsonDocument copy = new BsonDocument(command.size() + 6);
    copy.putAll(command);
    return copy;
  }
}
