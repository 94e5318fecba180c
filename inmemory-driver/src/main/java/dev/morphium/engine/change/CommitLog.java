package dev.morphium.engine.change;

import java.util.concurrent.CompletionStage;

/**
 * Decides what has happened: a batch of changes is appended, and committed or not.
 *
 * <p>Batches are committed in the order in which they were appended. Memory commits at once; a
 * cluster when its majority has the batch; a journal when the bytes are on the disk.
 */
public interface CommitLog {
  /**
   * Appends a batch, without waiting for its commit.
   *
   * @return completes with the position of the batch when it is committed, or exceptionally when it
   *     never will be; then all batches appended after it fail as well
   */
  CompletionStage<Long> append(ChangeBatch batch);

  /**
   * Whether {@link #append} commits before it returns. Whoever writes to a log that does not has to
   * wait, and must not do so on a thread that serves others as well.
   */
  default boolean commitsAtOnce() {
    return false;
  }
}
