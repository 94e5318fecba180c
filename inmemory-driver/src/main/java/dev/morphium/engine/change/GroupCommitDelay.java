package dev.morphium.engine.change;

/**
 * The group commit delay: the time after a batch in which those who have just been answered are
 * likely to write again, so that the next batch waits for nearly all of them.
 *
 * <p>Otherwise the first of them to come back makes a batch of one, and all others wait behind it.
 * It lasts no longer than a few times what the log took, and so costs those who come by chance
 * little. Databases call this group commit, or commit delay.
 *
 * @param expected how many writes are waited for; 0 when none are
 * @param endNanos until when
 */
record GroupCommitDelay(int expected, long endNanos) {
  /** Nothing is waited for. */
  static final GroupCommitDelay NONE = new GroupCommitDelay(0, 0);

  /** The group commit waits for all shares of its writers but one, since some write no more. */
  private static final int SHARES = 16;

  private static final long MOST_NANOS = 1_000_000;
  private static final int MOST_LOG_TIMES = 4;

  /**
   * What follows a batch.
   *
   * @param writers how many have been answered, and how many wait already
   * @param logNanos what the log took for the batch
   */
  static GroupCommitDelay after(int writers, long logNanos, long now) {
    return writers <= 1
        ? NONE
        : new GroupCommitDelay(
            writers * (SHARES - 1) / SHARES, now + Math.min(MOST_NANOS, MOST_LOG_TIMES * logNanos));
  }

  /** Whether the batch is to be appended, with so many writes in it. */
  boolean isOver(int writes, long now) {
    return writes >= expected || now - endNanos >= 0;
  }
}
