package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.PreparedCommand;
import org.jspecify.annotations.Nullable;

/** What answers the commands that come over the network; safe for any number of threads. */
public interface CommandService {
  /** Checks the command; what is wrong with it becomes its reply. */
  PreparedCommand prepare(Command command, ClientContext client);

  /** What has to be waited for before the command runs, or null when it may run at once. */
  default @Nullable Pause pauseBefore(Command command) {
    return null;
  }

  /** The client is gone: what was kept for it alone may go too. */
  default void disconnected(ClientContext client) {}
}
