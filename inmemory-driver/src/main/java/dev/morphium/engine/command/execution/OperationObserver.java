package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.Operation;
import org.jspecify.annotations.Nullable;

/** Is told of operations when they have ended, as long as it watches. */
public interface OperationObserver {
  /** Whether it wants to be told; asked after every operation, so it must be quick. */
  boolean isWatching();

  /**
   * An operation has ended.
   *
   * @param error the error it ended with, or null when it succeeded
   */
  void ended(Operation operation, @Nullable RuntimeException error);
}
