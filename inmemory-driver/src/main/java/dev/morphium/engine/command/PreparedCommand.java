package dev.morphium.engine.command;

import dev.morphium.driver.Reply;

/**
 * A command that was read and checked, and has not run yet.
 *
 * <p>Between both, a server decides which of its threads is to run it.
 */
public interface PreparedCommand {
  /**
   * Whether the command is known to end within microseconds, so that a network thread may run it.
   */
  boolean isBrief();

  /**
   * Runs the command and gives its reply, whatever comes of it; called once at most.
   *
   * @throws dev.morphium.driver.DriverException.MaybeDone when a fail point wants the client to get
   *     no reply: its connection is to be closed
   */
  Reply run();
}
