package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import org.jspecify.annotations.Nullable;

/** What answers the commands that come over the network; safe for any number of threads. */
public interface CommandService {
  /** Whether the command ends within microseconds, so that a network thread may run it. */
  boolean isBrief(Command command);

  /** Runs the command; an error is a reply too. */
  Reply execute(Command command, ClientContext client);

  /** What has to be waited for before the command runs, or null when it may run at once. */
  default @Nullable Pause pauseBefore(Command command) {
    return null;
  }

  /** The client is gone: what was kept for it alone may go too. */
  default void disconnected(ClientContext client) {}
}
