package dev.morphium.engine.change;

import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * Decides what has happened: a batch of changes is appended, and committed or not.
 *
 * <p>Batches are committed in the order in which they were appended. Memory commits at once; a
 * cluster when its majority has the batch; a journal when the bytes are on the disk.
 */
public interface CommitLog {
  /**
   * So that some dozens of clients write whole batches, and hundreds do not wait for each other.
   */
  int USUAL_LEAST_TO_FOLLOW = 64;

  /**
   * Appends a batch, without waiting for its commit.
   *
   * @return completes with the position of the batch when it is committed, or exceptionally when it
   *     never will be; then all batches appended after it fail as well
   */
  CompletionStage<Long> append(ChangeBatch batch);

  /**
   * Appends a batch, and tells what becomes of it: its position when it is committed, or why it
   * never will be. That may be told before this returns.
   */
  default void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    append(batch).whenComplete(decided);
  }

  /**
   * How many writes have to wait before a batch of them is appended while others are not committed
   * yet; fewer wait for the log's decision. A batch costs much more than one write more in it.
   */
  default int leastToFollow() {
    return USUAL_LEAST_TO_FOLLOW;
  }

  /**
   * Whether {@link #append} commits before it returns. Whoever writes to a log that does not has to
   * wait, and must not do so on a thread that serves others as well.
   */
  default boolean commitsAtOnce() {
    return false;
  }
}
