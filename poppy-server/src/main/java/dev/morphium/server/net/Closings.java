package dev.morphium.server.net;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells of connections that the server closes because of what their clients do: of so many in a
 * minute at most, so that nobody fills the log by it.
 */
final class Closings {
  private static final int MOST_LINES = 10;
  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanoTime;
  private final Consumer<String> log;
  private final ReentrantLock lock = new ReentrantLock();
  private long windowStart;
  private int lines;
  private long unsaid;

  /**
   * @param log takes lines
   */
  Closings(LongSupplier nanoTime, Consumer<String> log) {
    this.nanoTime = nanoTime;
    this.log = log;
    windowStart = nanoTime.getAsLong();
  }

  void tell(@Nullable Object address, String reason) {
    long before;
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      if (now - windowStart >= WINDOW_NANOS) {
        windowStart = now;
        lines = 0;
      }
      if (lines == MOST_LINES) {
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
        "closing the connection to %s: %s%s"
            .formatted(
                address,
                reason,
                before == 0 ? "" : " (" + before + " others since the last such line)"));
  }
}
