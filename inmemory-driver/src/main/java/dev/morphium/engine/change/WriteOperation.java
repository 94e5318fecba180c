package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * Something to do in the writer lane.
 *
 * <p>It runs alone, sees all writes before it, and should be short: parse, plan and match outside
 * on a snapshot, and check here only what changed meanwhile. When it throws, nothing that it did
 * remains. It must not write through {@link Storage} itself.
 *
 * @param <R> what it answers
 */
@FunctionalInterface
public interface WriteOperation<R extends @Nullable Object> {
  R run(WriteBatch batch);
}
