package dev.morphium.benchmarks.faults.client;

import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import dev.morphium.benchmarks.faults.history.History;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * Notes each try of a read or write: retryable writes are sent again by the driver, and one
 * operation of the history may have been two commands to two members.
 *
 * @param client which client it was
 */
public record TryLog(int client, History history) implements CommandListener {
  private static final Set<String> KINDS = Set.of("find", "update");

  @Override
  public void commandStarted(CommandStartedEvent event) {
    if (KINDS.contains(event.getCommandName())) {
      BsonDocument command = event.getCommand();
      String what =
          command.containsKey("updates")
              ? command.get("updates") + " number " + command.get("txnNumber")
              : command.get("filter") + " " + command.get("readConcern");
      note(event.getRequestId(), event.getConnectionDescription().getServerAddress() + " " + what);
    }
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    if (KINDS.contains(event.getCommandName())) {
      note(event.getRequestId(), "answered " + event.getResponse().toJson());
    }
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    if (KINDS.contains(event.getCommandName())) {
      note(event.getRequestId(), "failed " + event.getThrowable());
    }
  }

  private void note(int request, String text) {
    history.tried(
        "%.6f s: client %d, %d: %s".formatted(history.now() / 1e9, client, request, text));
  }
}
