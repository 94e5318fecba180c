package dev.morphium.engine.index;

import java.util.concurrent.atomic.LongAdder;

/**
 * The usage counter of an index for {@code $indexStats}.
 *
 * <p>No part of the data: each node counts for itself. Safe for several threads.
 */
public final class IndexUsage {
  private final LongAdder operations = new LongAdder();
  private volatile long since;

  /** An operation uses the index. */
  public void count() {
    operations.increment();
  }

  /** How many operations have used the index. */
  public long operations() {
    return operations.sum();
  }

  /** Says since when the index is there, in milliseconds since 1970. */
  public void startedAt(long millis) {
    since = millis;
  }

  /**
   * Since when use is counted, in milliseconds since 1970.
   *
   * @param now what to say of an index of which nobody knows since when it is there
   */
  public long since(long now) {
    if (since == 0) {
      since = now;
    }
    return since;
  }
}
