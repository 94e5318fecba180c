package dev.morphium.engine.session;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The executed statements of a retryable write: consecutive ones that were done together, as {@code
 * config.transactions} has them.
 *
 * @param first the number of the first one
 * @param last the number of the last one
 * @param result what the retried statement is to answer, beyond having changed one document: the
 *     {@code _id} of an upsert, the document of {@code findAndModify}; null when there is nothing
 * @param wallMillis when, in milliseconds since 1970
 */
public record ExecutedStatements(int first, int last, @Nullable Document result, long wallMillis) {
  /** One statement. */
  public static ExecutedStatements one(int number, @Nullable Document result, long wallMillis) {
    return new ExecutedStatements(number, number, result, wallMillis);
  }
}
