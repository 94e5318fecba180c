package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * The open batch of a group commit: operations that were applied and are not appended to the log
 * yet, and the commit that all of them will share.
 */
final class OpenBatch {
  private static final int MOST_EFFECTS = 1000;
  private static final long MOST_BYTES = 8 << 20;

  private final WriteBatch batch;
  private final @Nullable Commit base;
  private final Commit commit = new Commit();
  private int writes;
  private int kept;

  /**
   * @param base the commit of the proposal that it was begun on; null for one on a committed root
   */
  OpenBatch(WriteBatch batch, @Nullable Commit base) {
    this.batch = batch;
    this.base = base;
  }

  /** The commit of the proposal that it was begun on; null for one on a committed root. */
  @Nullable Commit base() {
    return base;
  }

  WriteBatch batch() {
    return batch;
  }

  Commit commit() {
    return commit;
  }

  /** How many operations have changed something. */
  int writes() {
    return writes;
  }

  /** The operation that was applied last cannot be taken back any more. */
  void keep() {
    batch.keep();
    if (batch.size() > kept) {
      kept = batch.size();
      writes++;
    }
  }

  boolean isEmpty() {
    return batch.size() == 0;
  }

  /** Whether nothing more should be added. */
  boolean isFull() {
    return batch.size() >= MOST_EFFECTS || batch.documentBytes() >= MOST_BYTES;
  }
}
