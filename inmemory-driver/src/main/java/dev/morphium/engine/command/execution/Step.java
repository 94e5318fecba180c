package dev.morphium.engine.command.execution;

import dev.morphium.driver.Reply;
import dev.morphium.engine.signal.Signal;

/**
 * A step of a command's execution: what comes next, and where.
 *
 * <p>Network threads and callers in this process drive the same steps: the first with timers and
 * workers, the others on one thread that blocks ({@link BlockingExecution}).
 */
public sealed interface Step {
  /** Goes on with a command, and says what comes next. Called by one thread at a time. */
  @FunctionalInterface
  interface Continuation {
    Step go();
  }

  /** The command is done. */
  record Done(Reply reply) implements Step {}

  /**
   * The command goes on when the signal is ready or the time is over, whichever is first.
   *
   * @param millis {@link dev.morphium.engine.command.Wait#WITHOUT_LIMIT} when only the signal ends
   *     the wait
   */
  record Await(Signal signal, long millis, Continuation next) implements Step {}

  /** The command goes on where it may take any time, and not on a network thread. */
  record Offload(Continuation next) implements Step {}

  /** The client gets no reply: its connection is to be closed. */
  record Disconnect(String reason) implements Step {}
}
