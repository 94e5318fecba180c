package dev.morphium.server.net;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A rate limit on lines of the log that have the same cause: so many in a minute at most, so that
 * nobody fills the log by it; the next line tells how many were left out.
 */
final class LineLimit {
  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int most;
  private final LongSupplier nanoTime;
  private final Consumer<String> log;
  private final ReentrantLock lock = new ReentrantLock();
  private long windowStart;
  private int lines;
  private long unsaid;

  /**
   * @param most how many lines a minute has
   * @param log takes lines
   */
  LineLimit(int most, LongSupplier nanoTime, Consumer<String> log) {
    this.most = most;
    this.nanoTime = nanoTime;
    this.log = log;
    windowStart = nanoTime.getAsLong();
  }

  void tell(String line) {
    long before;
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      if (now - windowStart >= WINDOW_NANOS) {
        windowStart = now;
        lines = 0;
      }
      if (lines == most) {
        unsaid++;
        return;
      }
      lines++;
      before = unsaid;
      unsaid = 0;
    } finally {
      lock.unlock();
    }
    log.accept(
        before == 0 ? line : "%s (%d others since the last such line)".formatted(line, before));
  }
}
