package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * An observer of operations, such as the profiler and the audit trail: told of each when it has
 * ended.
 */
public interface OperationObserver {
  /**
   * Whether it wants to be told; asked after every operation, so it must be quick.
   *
   * @param nanos how long the operation took
   */
  boolean isWatching(long nanos);

  /** Whether it wants to know which collections operations create; asked before each of them. */
  default boolean wantsCreations() {
    return false;
  }

  /**
   * An operation has ended.
   *
   * @param nanos how long it took
   * @param error the error it ended with, or null when it succeeded
   */
  void ended(Operation operation, long nanos, @Nullable RuntimeException error);

  /**
   * A command was refused before it became an operation.
   *
   * @param body the command as it was sent
   */
  default void refused(
      String command, String database, Document body, ClientContext client, Throwable problem) {}
}
