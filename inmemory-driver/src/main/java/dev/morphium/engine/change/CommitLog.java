package dev.morphium.engine.change;

import java.util.function.BiConsumer;

/**
 * The commit log: decides which batches are committed, and in which order. A batch of changes is
 * appended, and committed or not.
 *
 * <p>Batches are committed in the order in which they were appended. Memory commits at once; a
 * replica set when its majority has the batch; a journal when the bytes are on the disk.
 */
public interface CommitLog {
  /**
   * So that some dozens of clients write whole batches, and hundreds do not wait for each other.
   */
  int USUAL_LEAST_TO_FOLLOW = 64;

  /**
   * Appends a batch, without waiting for its commit. Called by one thread at a time.
   *
   * @param decided told the batch's position when it is committed, or why it never will be; then
   *     all batches appended after it fail as well. That may be told before this returns.
   */
  void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided);

  /**
   * How many writes a batch must have to be appended while others are not committed yet; smaller
   * ones wait for the log's decision. A batch costs much more than one write more in it.
   */
  default int leastToFollow() {
    return USUAL_LEAST_TO_FOLLOW;
  }

  /** How many bytes of documents one batch may have. */
  default long mostBytes() {
    return Long.MAX_VALUE;
  }

  /** Whether {@link #append} commits before it returns, so that there is nothing to wait for. */
  default boolean commitsAtOnce() {
    return false;
  }
}
