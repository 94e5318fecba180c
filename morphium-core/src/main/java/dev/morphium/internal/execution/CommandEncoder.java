package dev.morphium.internal.execution;

import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.Command;
import dev.morphium.driver.CommandTraits;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Encodes operations as the commands that are sent, once: with session, transaction, concerns and
 * read preference, and with the traits that the driver decides by.
 *
 * <p>Source: "Sessions", "Causal Consistency", "Transactions" and "Retryable Writes"
 * specifications.
 */
final class CommandEncoder {
  private final Operation operation;
  private final OperationOptions options;
  private final @Nullable ClientSession session;
  private final BsonDocument added = new BsonDocument();
  private @Nullable ReadPreference preference;

  private CommandEncoder(
      Operation operation, OperationOptions options, @Nullable ClientSession session) {
    this.operation = operation;
    this.options = options;
    this.session = session;
  }

  /**
   * The command of an operation.
   *
   * @param options all that is to be said of how it is run
   * @param session whose part it is; null for none
   * @param numbered whether it gets a number of its own, so that it can be sent again
   */
  static Command encode(
      Operation operation,
      OperationOptions options,
      @Nullable ClientSession session,
      boolean numbered,
      Deadline deadline) {
    return new CommandEncoder(operation, options, session).encode(numbered, deadline);
  }

  private Command encode(boolean numbered, Deadline deadline) {
    boolean joined = session != null && join(session);
    if (!joined) {
      addConcerns();
      if (numbered && session != null) {
        added.append("txnNumber", new BsonInt64(session.nextRetryableWrite()));
      }
    }
    byte[] bytes = BsonBytes.of(operation.body(), added);
    Command command =
        new Command(operation.database(), bytes, 0, bytes.length, operation.sequences())
            .until(deadline);
    return operation instanceof Operation.RunCommand
        ? command // it may hold anything, which the driver sees in its bytes
        : command.with(traits(joined));
  }

  private CommandTraits traits(boolean inTransaction) {
    WriteConcern concern = added.containsKey("writeConcern") ? options.writeConcern() : null;
    return new CommandTraits(
        operation.command(),
        operation.isWrite(),
        preference,
        inTransaction,
        added.containsKey("txnNumber"),
        operation.body().containsKey("maxTimeMS"),
        false,
        concern == null || concern.isAcknowledged() || concern.journal());
  }

  /** Adds the session; whether the operation is part of a transaction. */
  private boolean join(ClientSession joined) {
    added.append("lsid", joined.id());
    if (!joined.state().isActive()) {
      joined.forgetEndedTransaction();
      return false;
    }
    added.append("txnNumber", new BsonInt64(joined.transactionNumber()));
    added.append("autocommit", BsonBoolean.FALSE);
    if (joined.joinTransaction()) {
      added.append("startTransaction", BsonBoolean.TRUE);
      addReadConcern(joined.options().readConcern());
    }
    return true;
  }

  /** A transaction has its own: it reads from the primary, whatever types and settings say. */
  private void addConcerns() {
    if (operation.takesReadOptions()) {
      addReadConcern(options.readConcern());
      ReadPreference asked = options.readPreference();
      if (asked != null && asked.mode() != ReadPreference.Mode.PRIMARY) {
        preference = asked;
        added.append("$readPreference", asked.document());
      }
    }
    WriteConcern concern = options.writeConcern();
    if (operation.isWrite() && concern != null && !operation.body().containsKey("writeConcern")) {
      added.append("writeConcern", concern.document());
    }
  }

  private void addReadConcern(@Nullable ReadConcern level) {
    BsonTimestamp after = session == null ? null : session.afterClusterTime();
    if (level == null && after == null) {
      return;
    }
    BsonDocument concern = level == null ? new BsonDocument() : level.document();
    if (after != null) {
      concern.append("afterClusterTime", after);
    }
    added.append("readConcern", concern);
  }
}
