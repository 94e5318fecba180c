package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * A rate limit on lines of the log that have the same cause: so many in a minute at most, so that
 * nobody fills the log by it; the next line tells how many were left out.
 */
final class LineLimit {
  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int most;
  private final LongSupplier nanoTime;
  private final BiConsumer<String, Object[]> log;
  private final ReentrantLock lock = new ReentrantLock();
  private long windowStart;
  private int lines;
  private long unsaid;

  /**
   * @param most how many lines a minute has
   * @param log takes lines: a text with places for values, and these
   */
  LineLimit(int most, LongSupplier nanoTime, BiConsumer<String, Object[]> log) {
    this.most = most;
    this.nanoTime = nanoTime;
    this.log = log;
    windowStart = nanoTime.getAsLong();
  }

  /** Tells a line with the values that it has places for. */
  void tell(String line, Object... values) {
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
    if (before == 0) {
      log.accept(line, values);
    } else {
      Object[] more = Arrays.copyOf(values, values.length + 1);
      more[values.length] = named("omitted", before);
      log.accept(line + " ({} others since the last such line)", more);
    }
  }
}
