package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;

/**
 * A command monitoring event: started, succeeded or failed; secrets of authentication are left out.
 */
public sealed interface CommandEvent {
  /** Where the command goes. */
  Route route();

  /** The command, as it was given to the driver. */
  Command command();

  /**
   * Where a command goes.
   *
   * @param attempt numbers the attempts to do one command, from 1
   * @param address the server
   * @param connectionId the number of the connection in the server's pool
   */
  record Route(int attempt, HostAddress address, long connectionId) {}

  /** The command is about to be sent. */
  record Started(Route route, Command command) implements CommandEvent {}

  /**
   * The server has answered that it succeeded; a write may have errors of single statements.
   *
   * @param reply the answer
   * @param took the time from sending to the answer
   */
  record Succeeded(Route route, Command command, Reply reply, Duration took)
      implements CommandEvent {}

  /**
   * The server has answered with an error, or not at all.
   *
   * @param error what the caller gets
   * @param took the time from sending to the failure
   */
  record Failed(Route route, Command command, RuntimeException error, Duration took)
      implements CommandEvent {}
}
