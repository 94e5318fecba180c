package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Execution;

/** What answers the commands that come over the network; safe for any number of threads. */
public interface CommandService {
  /** Checks the command; what is wrong with it becomes its reply. */
  Execution prepare(Command command, ClientContext client);

  /** Whether a command of the client is under way that writes, so that its reply is waited for. */
  default boolean isWriting(ClientContext client) {
    return false;
  }

  /** The sweep, called about once a second: closes idle cursors and sessions, frees old data. */
  default void sweep() {}

  /** The client is gone: what was kept for it alone may go too. */
  default void disconnected(ClientContext client) {}
}
