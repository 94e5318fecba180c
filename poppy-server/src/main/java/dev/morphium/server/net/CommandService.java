package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Execution;

/** What answers the commands that come over the network; safe for any number of threads. */
public interface CommandService {
  /** Checks the command; what is wrong with it becomes its reply. */
  Execution prepare(Command command, ClientContext client);

  /** The server is closing: what the client's commands only wait for ends. */
  default void closing(ClientContext client) {}

  /** The client is gone: what was kept for it alone may go too. */
  default void disconnected(ClientContext client) {}
}
