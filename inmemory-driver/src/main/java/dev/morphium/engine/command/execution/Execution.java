package dev.morphium.engine.command.execution;

/**
 * A command that was read and checked, on its way to its reply: a state machine of {@link Step}.
 */
public interface Execution extends Step.Continuation {
  /** Goes on with the command on a thread where it may take any time. */
  default Step goOffloaded() {
    return go();
  }

  /**
   * Kills the command because its caller gives up: what it waits for is over, and going on soon
   * ends it.
   */
  default void kill() {}

  /** Gives a command up that waits: it is killed, and frees what it holds, as its session. */
  default void abandon(Step.Continuation next) {
    kill();
    Step step = next.go();
    while (step instanceof Step.Offload offload) {
      step = offload.next().go();
    }
  }
}
