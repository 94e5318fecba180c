package dev.morphium.server.backup;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A bandwidth limit: tells how long to wait before so many bytes more go over the line. */
final class BandwidthLimit {
  private final long bytesPerSecond;
  private final LongSupplier nanoTime;
  private long free;

  /**
   * @param bytesPerSecond 0 for no limit
   */
  BandwidthLimit(long bytesPerSecond, LongSupplier nanoTime) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoTime = nanoTime;
    free = nanoTime.getAsLong();
  }

  /** How many nanoseconds to wait; the bytes count as sent after that. */
  synchronized long nanosBefore(long bytes) {
    if (bytesPerSecond == 0) {
      return 0;
    }
    long now = nanoTime.getAsLong();
    long wait = Math.max(0, free - now);
    free = now + wait + nanos(bytes);
    return wait;
  }

  /**
   * So many bytes go over the line at once, in place of others, which wait a second for them at
   * most: what cannot wait does not keep the rest from going on.
   */
  synchronized void passed(long bytes) {
    if (bytesPerSecond > 0) {
      long now = nanoTime.getAsLong();
      long begun = Math.max(free, now);
      free = Math.max(free, Math.min(begun + nanos(bytes), now + nanos(bytesPerSecond)));
    }
  }

  private long nanos(long bytes) {
    return TimeUnit.SECONDS.toNanos(1) * bytes / bytesPerSecond;
  }
}
