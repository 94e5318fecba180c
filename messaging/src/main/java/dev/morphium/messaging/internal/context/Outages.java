package dev.morphium.messaging.internal.context;

import dev.morphium.driver.DriverException.CommandFailed;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.event.Level;

/**
 * The rate limit of warnings about failures of the database: of all listeners that meet the same
 * one tells of it, as long as it does not end.
 */
public final class Outages {
  private static final long OVER = TimeUnit.MINUTES.toNanos(1);
  private static final int MOST = 100;

  private final LongSupplier nanoTime;
  private final Map<String, Long> met = new ConcurrentHashMap<>();

  /** Outages by a clock that counts nanoseconds. */
  public Outages(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** How loud a failure is to be told: it is new when nobody met it for a minute. */
  public Level level(Throwable failure) {
    long now = nanoTime.getAsLong();
    String kind = failure.getClass().getName();
    if (failure instanceof CommandFailed refused) {
      kind += refused.code();
    }
    if (met.size() >= MOST) {
      met.clear();
    }
    Long last = met.put(kind, now);
    return last == null || now - last > OVER ? Level.WARN : Level.DEBUG;
  }
}
