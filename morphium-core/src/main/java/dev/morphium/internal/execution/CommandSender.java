package dev.morphium.internal.execution;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Interceptor.Call;
import dev.morphium.operation.Operation;
import dev.morphium.session.ClientSession;
import java.util.List;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Sends commands through the interceptors of commands to the driver, and learns session state from
 * their replies.
 */
public final class CommandSender {
  private final Driver driver;
  private final List<Interceptor> interceptors;

  /**
   * @param interceptors stand around each command, the first of them first
   */
  public CommandSender(Driver driver, List<Interceptor> interceptors) {
    this.driver = driver;
    this.interceptors = List.copyOf(interceptors);
  }

  Capabilities capabilities() {
    return driver.capabilities();
  }

  /**
   * Sends a command; its reply when all of it succeeded.
   *
   * @param operation what the command is the encoding of
   * @throws DriverException when there is no reply, or an error
   * @throws dev.morphium.exception.WriteException when statements or the write concern failed
   */
  public Reply send(Operation operation, Command command, @Nullable ClientSession session) {
    return Interceptor.chain(
            interceptors, call -> new Answer.Single(execute(operation, command, session)))
        .run(new Call(operation, null))
        .reply();
  }

  private Reply execute(Operation operation, Command command, @Nullable ClientSession session) {
    try {
      Reply reply = driver.execute(command);
      if (session != null && !session.isImplicit()) {
        learn(session, reply);
      }
      reply.orThrow();
      if (operation.isWrite()) {
        WriteReplyErrors.requireWritten(reply.document());
      }
      return reply;
    } catch (RuntimeException failure) {
      if (session != null) {
        session.noteFailure(failure);
        if (failure instanceof DriverException
            && !(failure instanceof DriverException.CommandFailed)) {
          session.markDirty();
        }
      }
      throw failure;
    }
  }

  private static void learn(ClientSession session, Reply reply) {
    if (reply.document().get("operationTime") instanceof BsonTimestamp time) {
      session.advanceOperationTime(time);
    }
  }
}
