package dev.morphium.internal.pool.auth;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;

/** The authentication conversation with a server, over a connection that is being opened. */
public interface Conversation {
  /** The server. */
  HostAddress address();

  /** Sends a command and waits for its reply, which may be an error. */
  Reply run(Command command);
}
