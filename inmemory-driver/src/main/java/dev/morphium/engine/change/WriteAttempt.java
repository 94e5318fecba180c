package dev.morphium.engine.change;

import dev.morphium.engine.signal.Signal;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a write: it was applied, or is blocked, by a write conflict for instance.
 *
 * <p>Source: MongoDB manual, "In-progress Transactions and Write Conflicts".
 *
 * @param <R> what the operation answers
 */
public sealed interface WriteAttempt<R extends @Nullable Object> {
  /** It was applied. */
  record Applied<R extends @Nullable Object>(R result) implements WriteAttempt<R> {}

  /**
   * Nothing was done: an open transaction or another writer's reservation holds a document, an
   * index is built, or the log takes no more right now.
   *
   * @param until ready when that is over
   */
  record Blocked<R extends @Nullable Object>(Signal until) implements WriteAttempt<R> {}
}
