package dev.morphium.execution;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.execution.OperationObserver.Running;
import dev.morphium.session.ClientSession;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends complete commands: learns session state from their replies, and calls observers. */
final class CommandSender {
  private static final Logger LOG = LoggerFactory.getLogger(CommandSender.class);

  private final Driver driver;
  private final ServerSessions sessions;
  private final SessionBinding binding;
  private final OperationObserver observer;

  CommandSender(
      Driver driver, ServerSessions sessions, SessionBinding binding, OperationObserver observer) {
    this.driver = driver;
    this.sessions = sessions;
    this.binding = binding;
    this.observer = observer;
  }

  Capabilities capabilities() {
    return driver.capabilities();
  }

  /**
   * The session for an operation: the thread's, otherwise one for this operation alone; null when
   * the server knows no sessions.
   */
  @Nullable ClientSession session() {
    ClientSession current = binding.current();
    if (current != null) {
      return current;
    }
    return driver.capabilities().sessions() ? sessions.implicit() : null;
  }

  /** The session of the thread when it has a transaction, otherwise null. */
  @Nullable ClientSession transaction() {
    ClientSession current = binding.current();
    return current != null && current.state().isActive() ? current : null;
  }

  /** Does something in a session, which may be the thread's already. */
  <R> R in(ClientSession session, Supplier<R> work) {
    return binding.current() == session ? work.get() : binding.call(session, work);
  }

  /**
   * Sends a command; its reply when it succeeded.
   *
   * @throws DriverException when there is no reply, or an error
   */
  Reply send(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      Deadline deadline,
      @Nullable ClientSession session) {
    return send(Command.of(database, command, sequences).until(deadline), command, session, false);
  }

  /**
   * Sends a command that writes; its reply when all of it succeeded.
   *
   * @throws DriverException when there is no reply, or an error
   * @throws dev.morphium.exception.WriteException when statements or the write concern failed
   */
  Reply sendWrite(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      Deadline deadline,
      @Nullable ClientSession session) {
    return send(Command.of(database, command, sequences).until(deadline), command, session, true);
  }

  /**
   * Sends a write whose outcome nobody wants to know.
   *
   * @return what is known of it: nothing, even when a driver without sockets knows more
   */
  BsonDocument sendUnnoticed(
      String database,
      BsonDocument command,
      List<DocumentSequence> sequences,
      Deadline deadline,
      @Nullable ClientSession session) {
    try {
      send(database, command, sequences, deadline, session);
    } catch (DriverException.CommandFailed unnoticed) {
      LOG.debug("a write that nobody wanted acknowledged failed", unnoticed);
    }
    return new BsonDocument("ok", new BsonDouble(1));
  }

  private Reply send(
      Command command, BsonDocument body, @Nullable ClientSession session, boolean writes) {
    Running running =
        observer.isIdle()
            ? Running.UNNOTICED
            : observer.started(new ObservedCommand(command.database(), body));
    Throwable failed = null;
    try {
      Reply reply = driver.execute(command);
      if (session != null && !session.isImplicit()) {
        learn(session, reply);
      }
      reply.orThrow();
      if (writes) {
        WriteReplyErrors.requireWritten(reply.document());
      }
      return reply;
    } catch (RuntimeException | Error failure) {
      failed = failure;
      if (session != null && failure instanceof RuntimeException noted) {
        session.noteFailure(noted);
      }
      if (session != null
          && failure instanceof DriverException
          && !(failure instanceof DriverException.CommandFailed)) {
        session.markDirty();
      }
      throw failure;
    } finally {
      running.ended(failed);
    }
  }

  private static void learn(ClientSession session, Reply reply) {
    if (reply.document().get("operationTime") instanceof BsonTimestamp time) {
      session.advanceOperationTime(time);
    }
  }
}
