package dev.morphium.engine.change;

/**
 * The time after a batch in which those who have just been answered are likely to write again.
 *
 * <p>The next batch waits for nearly all of them, as databases do that let commits gather for one
 * flush: otherwise the first of them to come back makes a batch of one, and all others wait behind
 * it. It waits no longer than a few times what the log took, and so costs those who come by chance
 * little.
 *
 * @param expected how many writes are waited for; 0 when none are
 * @param endNanos until when
 */
record Gathering(int expected, long endNanos) {
  /** Nobody is waited for. */
  static final Gathering NONE = new Gathering(0, 0);

  /** All shares but one are waited for: somebody has nothing more to write. */
  private static final int SHARES = 16;

  private static final long MOST_NANOS = 1_000_000;
  private static final int MOST_LOG_TIMES = 4;

  /** Less is not worth a sleep. */
  private static final long LEAST_SLEEP_NANOS = 20_000;

  /**
   * What follows a batch.
   *
   * @param writers how many have been answered, and how many wait already
   * @param logNanos what the log took for the batch
   */
  static Gathering after(int writers, long logNanos, long now) {
    return writers <= 1
        ? NONE
        : new Gathering(
            writers * (SHARES - 1) / SHARES, now + Math.min(MOST_NANOS, MOST_LOG_TIMES * logNanos));
  }

  boolean isOver(int waiting, long now) {
    return waiting >= expected || now - endNanos >= 0;
  }

  /** How long who sees to its end is to sleep; 0 when nobody has to. */
  long sleepNanos(long now) {
    return expected == 0 ? 0 : Math.max(LEAST_SLEEP_NANOS, endNanos - now);
  }
}
