package dev.morphium.engine.change;

import dev.morphium.engine.signal.Signal;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a write outside of transactions: it was applied, or there is a write conflict with
 * an open transaction, which is waited for.
 *
 * <p>Source: MongoDB manual, "In-progress Transactions and Write Conflicts".
 *
 * @param <R> what the operation answers
 */
public sealed interface WriteAttempt<R extends @Nullable Object> {
  /** It was applied. */
  record Applied<R extends @Nullable Object>(R result) implements WriteAttempt<R> {}

  /**
   * Nothing was done, because another writer holds a document.
   *
   * @param end ready when that one holds nothing any more
   */
  record WriteConflict<R extends @Nullable Object>(Signal end) implements WriteAttempt<R> {}
}
