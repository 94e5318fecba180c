package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import java.time.Duration;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes command monitoring events to a listener; makes no event when there is no listener. */
final class CommandEventPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(PooledDriver.class);

  private final CommandListener listener;
  private final boolean listening;

  CommandEventPublisher(CommandListener listener) {
    this.listener = listener;
    this.listening = listener != CommandListener.NONE;
  }

  /** Whether a listener is registered. */
  boolean listening() {
    return listening;
  }

  void started(CommandEvent.Route route, Command command) {
    tell(each -> each.commandStarted(new CommandEvent.Started(route, openly(command))));
  }

  void answered(CommandEvent.Route route, Command command, Reply reply, boolean ok, long nanos) {
    if (!ok) {
      failed(route, command, new DriverException.CommandFailed(reply), nanos);
      return;
    }
    Reply told =
        command.traits().command().isSecret()
            ? Reply.of(new BsonDocument("ok", new BsonInt32(1)))
            : reply;
    Duration took = Duration.ofNanos(nanos);
    tell(
        each ->
            each.commandSucceeded(new CommandEvent.Succeeded(route, openly(command), told, took)));
  }

  void failed(CommandEvent.Route route, Command command, RuntimeException error, long nanos) {
    Duration took = Duration.ofNanos(nanos);
    tell(each -> each.commandFailed(new CommandEvent.Failed(route, openly(command), error, took)));
  }

  private static Command openly(Command command) {
    return command.traits().command().isSecret()
        ? Command.of(command.database(), new BsonDocument(command.name(), new BsonInt32(1)))
        : command;
  }

  private void tell(Consumer<CommandListener> event) {
    try {
      event.accept(listener);
    } catch (Throwable e) {
      LOG.warn("a command listener failed; the driver goes on", e);
    }
  }
}
