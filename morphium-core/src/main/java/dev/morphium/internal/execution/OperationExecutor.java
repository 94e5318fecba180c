package dev.morphium.internal.execution;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import java.time.Duration;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes operations on a driver: the end of every chain of interceptors, which adds session,
 * transaction, concerns and deadline.
 */
public final class OperationExecutor implements Interceptor.Next {
  private static final int ILLEGAL_OPERATION = 20;

  private static final Logger LOG = LoggerFactory.getLogger(OperationExecutor.class);

  /** What is known of a write that nobody wants acknowledged, even when a driver knows more. */
  private static final Answer UNNOTICED =
      new Answer.Single(Reply.of(new BsonDocument("ok", new BsonDouble(1))));

  private final CommandSender sender;
  private final ServerSessions sessions;
  private final SessionBinding binding;
  private final OperationOptions defaults;
  private final boolean retryWrites;

  /**
   * @param sessions where operations outside of a session get one
   * @param binding which session a thread's operations take part in
   * @param defaults for what an operation leaves open
   * @param retryWrites whether writes are numbered, so that the driver may send them again
   */
  public OperationExecutor(
      CommandSender sender,
      ServerSessions sessions,
      SessionBinding binding,
      OperationOptions defaults,
      boolean retryWrites) {
    this.sender = sender;
    this.sessions = sessions;
    this.binding = binding;
    this.defaults = defaults;
    this.retryWrites = retryWrites;
  }

  @Override
  public Answer run(Interceptor.Call call) {
    Operation operation = call.operation();
    OperationOptions how = operation.options().orElse(defaults);
    boolean acknowledged = !operation.isWrite() || isAcknowledged(how);
    ClientSession session = session(acknowledged);
    boolean kept = false;
    try {
      boolean numbered =
          retryWrites
              && acknowledged
              && operation.isWrite()
              && sender.capabilities().retryableWrites()
              && operation.isRetryableWrite();
      Duration timeout = how.timeout() == null ? Duration.ZERO : how.timeout();
      Deadline deadline = Deadline.after(timeout);
      Command command = CommandEncoder.encode(operation, how, session, numbered, deadline);
      if (!acknowledged && operation.command().statements() != null) {
        return sendUnnoticed(operation, command, session);
      }
      Reply reply = sender.send(operation, command, session);
      if (!operation.opensCursor()) {
        return new Answer.Single(reply);
      }
      DriverCursor cursor =
          new DriverCursor(sender, binding, operation, reply, session, deadline, timeout);
      kept = true;
      return new Answer.Cursor(cursor);
    } catch (DriverException.CommandFailed failure) {
      if (failure.code() == ILLEGAL_OPERATION && session != null && session.state().isActive()) {
        throw withoutTransactions(failure);
      }
      throw failure;
    } finally {
      if (!kept) {
        free(session);
      }
    }
  }

  private static IllegalStateException withoutTransactions(DriverException.CommandFailed failure) {
    return new IllegalStateException(
        "this server has no transactions, because it is a standalone one: make it a replica set,"
            + " which may have one member (Poppy is one unless it was started with --standalone;"
            + " mongod: --replSet rs0, and once rs.initiate()), or do the work without a"
            + " transaction; docs/errors.md#20. The server said: "
            + failure.getMessage(),
        failure);
  }

  private Answer sendUnnoticed(
      Operation operation, Command command, @Nullable ClientSession session) {
    try {
      sender.send(operation, command, session);
    } catch (DriverException.CommandFailed unnoticed) {
      LOG.debug("a write that nobody wanted acknowledged failed", unnoticed);
    }
    return UNNOTICED;
  }

  /**
   * The session for an operation: the thread's, otherwise one for this operation alone; null when
   * the server knows no sessions, or nobody wants to know what becomes of it.
   */
  private @Nullable ClientSession session(boolean acknowledged) {
    ClientSession current = binding.current();
    if (!acknowledged) {
      return current != null && current.state().isActive() ? current : null;
    }
    if (current != null) {
      return current;
    }
    return sender.capabilities().sessions() ? sessions.implicit() : null;
  }

  private static boolean isAcknowledged(OperationOptions options) {
    WriteConcern concern = options.writeConcern();
    return concern == null || concern.isAcknowledged();
  }

  static void free(@Nullable ClientSession session) {
    if (session != null && session.isImplicit()) {
      session.close();
    }
  }
}
