package dev.morphium.engine.command;

import dev.morphium.driver.Reply;
import org.jspecify.annotations.Nullable;

/**
 * A command that was read and checked, and has not run yet.
 *
 * <p>Between both, a server decides which of its threads is to run it, and waits where there is
 * something to wait for.
 */
public interface PreparedCommand {
  /**
   * Whether the command is known to work for microseconds only, so that a network thread may ask
   * for its pause and run it: what it has to wait for, it waits for in a pause.
   */
  boolean isBrief();

  /**
   * Whether the command would be brief if it did not wait, after its work, for the log or other
   * members; a thread that costs little while it waits may run it.
   */
  default boolean waitsForCommitOnly() {
    return false;
  }

  /**
   * What has to be waited for before {@link #run} can give its best answer; null when it may run
   * now.
   *
   * <p>Asked by the thread that is going to run the command, and asked again after each pause,
   * however it ended: what has arrived may not be what is waited for. Asked again when the time is
   * over, it gives null. Asking may try the command, whose reply {@link #run} then gives. Whoever
   * has asked runs the command or abandons it.
   */
  default @Nullable Pause pause() {
    return null;
  }

  /** Gives the command up after a pause: it will not run. */
  default void abandon() {}

  /**
   * Runs the command and gives its reply, whatever comes of it; called once at most.
   *
   * @throws dev.morphium.driver.DriverException.MaybeDone when a fail point wants the client to get
   *     no reply: its connection is to be closed
   */
  Reply run();
}
