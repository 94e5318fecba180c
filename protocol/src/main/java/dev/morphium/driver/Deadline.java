package dev.morphium.driver;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The moment until which an operation must be done, with everything that belongs to it: finding a
 * server, waiting for a connection, sending, trying again, and reading the reply.
 *
 * <p>Source: "Client Side Operations Timeout" specification.
 *
 * @param nanoTime the moment, on the clock of {@link System#nanoTime()}; without meaning when there
 *     is no limit
 * @param limited whether there is a limit at all
 */
public record Deadline(long nanoTime, boolean limited) {
  /** No limit. */
  public static final Deadline NONE = new Deadline(0, false);

  /**
   * The moment that lies so far ahead.
   *
   * @param timeout zero or negative for no limit
   */
  public static Deadline after(Duration timeout) {
    return timeout.isPositive()
        ? new Deadline(System.nanoTime() + saturatedNanos(timeout), true)
        : NONE;
  }

  /** The earlier one of this deadline and another. */
  public Deadline earlier(Deadline other) {
    if (!limited) {
      return other;
    }
    return other.limited && other.nanoTime - nanoTime < 0 ? other : this;
  }

  /** Whether the moment has passed. */
  public boolean expired() {
    return limited && remainingNanos() <= 0;
  }

  /** The time that is left, in nanoseconds; {@link Long#MAX_VALUE} when there is no limit. */
  public long remainingNanos() {
    return limited ? nanoTime - System.nanoTime() : Long.MAX_VALUE;
  }

  /** The time that is left, in whole milliseconds rounded up; never negative. */
  public long remainingMillis() {
    if (!limited) {
      return Long.MAX_VALUE;
    }
    long nanos = remainingNanos();
    return nanos <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(nanos - 1) + 1;
  }

  private static long saturatedNanos(Duration timeout) {
    long most = Long.MAX_VALUE / 4;
    return timeout.compareTo(Duration.ofNanos(most)) > 0 ? most : timeout.toNanos();
  }
}
