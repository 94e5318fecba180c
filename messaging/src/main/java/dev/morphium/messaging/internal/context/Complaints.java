package dev.morphium.messaging.internal.context;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.event.Level;

/**
 * The rate limit of warnings about a listener's failed messages: each kind now and then, so that a
 * handler that is broken does not fill the log with the same.
 *
 * <p>Nothing is lost by that: work keeps its failures itself.
 */
public final class Complaints {
  private static final long PAUSE = Duration.ofMinutes(10).toNanos();

  /** What is added to a warning. */
  public static final String MORE = "; more of the same is told at level debug for ten minutes";

  private final LongSupplier nanoTime;
  private final Map<String, Long> told = new ConcurrentHashMap<>();

  public Complaints(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * How loud a failure is to be told.
   *
   * @param kind what it led to
   */
  public Level level(Throwable failure, String kind) {
    long now = nanoTime.getAsLong();
    String key = failure.getClass().getName() + kind;
    Long last = told.get(key);
    if (last != null && now - last < PAUSE) {
      return Level.DEBUG;
    }
    Long other = last == null ? told.putIfAbsent(key, now) : told.put(key, now);
    return other == null || last != null ? Level.WARN : Level.DEBUG;
  }
}
