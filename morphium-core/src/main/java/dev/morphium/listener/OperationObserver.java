package dev.morphium.listener;

import dev.morphium.operation.Operation;
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
  /**
   * Told before a command is sent.
   *
   * @param operation the command, without session, transaction and concerns
   * @return who is told of its end, in the same thread
   */
  Running started(Operation operation);

  /** A command that is on its way. */
  @FunctionalInterface
  interface Running {
    /** Ignores the end. */
    Running UNNOTICED = failure -> {};

    /**
     * Told once, after the command ended.
     *
     * @param failure what the caller will get; null when it succeeded
     */
    void ended(@Nullable Throwable failure);
  }
}
