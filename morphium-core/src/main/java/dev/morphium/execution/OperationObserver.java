package dev.morphium.execution;

import org.jspecify.annotations.Nullable;

/**
 * An observer of commands, called before each is sent and after it ended: the hook for statistics,
 * metrics and traces.
 *
 * <p>Told in the thread of the operation, so it has to be quick and safe for many threads. A
 * command that the driver tried twice is one command.
 */
@FunctionalInterface
public interface OperationObserver {
  /** An observer that does nothing. */
  OperationObserver NONE =
      new OperationObserver() {
        @Override
        public boolean isIdle() {
          return true;
        }

        @Override
        public Running started(ObservedCommand command) {
          return Running.UNNOTICED;
        }
      };

  /** Whether nobody listens, so that nothing has to be measured. */
  default boolean isIdle() {
    return false;
  }

  /**
   * Told before a command is sent.
   *
   * @return who is told of its end, in the same thread
   */
  Running started(ObservedCommand command);

  /** A command that is on its way. */
  @FunctionalInterface
  interface Running {
    /** Nobody wants to know of its end. */
    Running UNNOTICED = failure -> {};

    /**
     * Told once, after the command ended.
     *
     * @param failure what the caller will get; null when it succeeded
     */
    void ended(@Nullable Throwable failure);
  }
}
