package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * What a command reads and writes: all data as they are now, or the inside of one transaction, or
 * one moment of the past.
 */
public interface DataAccess {
  /** Everything that can be seen right now. */
  Root root();

  /**
   * Runs an operation on the newest state.
   *
   * @return what the operation answers
   * @throws RuntimeException what the operation throws; then it has changed nothing
   */
  <R extends @Nullable Object> R write(WriteOperation<R> operation);
}
