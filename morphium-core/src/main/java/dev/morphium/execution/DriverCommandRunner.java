package dev.morphium.execution;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import dev.morphium.session.ClientSession;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The runner over a driver: the one place that all commands of the mapper go through. */
public final class DriverCommandRunner implements CommandRunner {
  /** Writes that a server does not answer when nobody wants them acknowledged. */
  private static final Set<String> WITHOUT_REPLY = Set.of("delete", "insert", "update");

  private final CommandSender sender;
  private final CommandPreparation preparation;
  private final OperationOptions defaults;
  private final boolean retryWrites;

  /**
   * A runner.
   *
   * @param sessions where operations outside of a session get one
   * @param binding which session a thread's operations take part in
   * @param defaults for what an operation leaves open
   * @param retryWrites whether writes are numbered, so that the driver may send them again
   */
  public DriverCommandRunner(
      Driver driver,
      ServerSessions sessions,
      SessionBinding binding,
      OperationOptions defaults,
      boolean retryWrites,
      OperationObserver observer) {
    sender = new CommandSender(driver, sessions, binding, observer);
    preparation = new CommandPreparation();
    this.defaults = defaults;
    this.retryWrites = retryWrites;
  }

  @Override
  public BsonDocument read(String database, BsonDocument command, OperationOptions options) {
    OperationOptions how = options.orElse(defaults);
    ClientSession session = sender.session();
    try {
      BsonDocument complete = preparation.read(command, how, session);
      return sender.send(database, complete, List.of(), deadline(how), session).document();
    } finally {
      free(session);
    }
  }

  @Override
  public BsonDocument write(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      OperationOptions options) {
    OperationOptions how = options.orElse(defaults);
    boolean acknowledged = isAcknowledged(how);
    ClientSession session = acknowledged ? sender.session() : sender.transaction();
    try {
      boolean onceOnly =
          retryWrites
              && acknowledged
              && sender.capabilities().retryableWrites()
              && RetryableWrites.isOnceOnly(command, sequences);
      BsonDocument complete = preparation.write(command, how, session, onceOnly);
      if (!acknowledged && WITHOUT_REPLY.contains(command.getFirstKey())) {
        return sender.sendUnnoticed(database, complete, sequences, deadline(how), session);
      }
      return sender.sendWrite(database, complete, sequences, deadline(how), session).document();
    } finally {
      free(session);
    }
  }

  @Override
  public <T> ResultCursor<T> cursor(
      String database, BsonDocument command, Decoder<T> decoder, OperationOptions options) {
    return open(database, command, decoder, null, options);
  }

  @Override
  public <T> ResultCursor<T> tail(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      Duration maxAwait,
      OperationOptions options) {
    return open(database, command, decoder, maxAwait, options);
  }

  private <T> ResultCursor<T> open(
      String database,
      BsonDocument command,
      Decoder<T> decoder,
      @Nullable Duration maxAwait,
      OperationOptions options) {
    OperationOptions how = options.orElse(defaults);
    ClientSession session = sender.session();
    boolean opened = false;
    try {
      BsonDocument complete = preparation.read(command, how, session);
      Deadline deadline = deadline(how);
      Reply reply = sender.send(database, complete, List.of(), deadline, session);
      CursorSource source =
          new CursorSource(
              sender, preparation, database, command, session, deadline, timeout(how), maxAwait);
      DriverCursor<T> cursor = new DriverCursor<>(source, new Batch(reply), decoder, how);
      opened = true;
      return cursor;
    } finally {
      if (!opened) {
        free(session);
      }
    }
  }

  private static boolean isAcknowledged(OperationOptions options) {
    WriteConcern concern = options.writeConcern();
    return concern == null || !concern.nodes().equals(WriteConcern.UNACKNOWLEDGED.nodes());
  }

  private static Duration timeout(OperationOptions options) {
    Duration timeout = options.timeout();
    return timeout == null ? Duration.ZERO : timeout;
  }

  private static Deadline deadline(OperationOptions options) {
    return Deadline.after(timeout(options));
  }

  static void free(@Nullable ClientSession session) {
    if (session != null && session.isImplicit()) {
      session.close();
    }
  }
}
