package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * A write operation: what runs in the writer lane, on the batch that it is handed.
 *
 * <p>It runs alone, sees all writes before it, and should be short: parse, plan and match outside
 * on a snapshot, and check here only what changed meanwhile. When it throws, nothing that it did
 * remains. It works on the batch that it is handed and never enters the lane itself.
 *
 * @param <R> what it answers
 */
@FunctionalInterface
public interface WriteOperation<R extends @Nullable Object> {
  R run(WriteBatch batch);
}
