package dev.morphium.messaging.topic;

import java.time.Duration;

/**
 * How often work of a topic may begin, in all instances together.
 *
 * @param permits how often, from 1 to 1,000,000
 * @param per in which time, from 10 ms to 366 days, in whole milliseconds
 */
public record RateLimit(long permits, Duration per) {
  private static final Duration SHORTEST = Duration.ofMillis(10);
  private static final Duration LONGEST = Duration.ofDays(366);

  public RateLimit {
    if (permits < 1 || permits > 1_000_000) {
      throw new IllegalArgumentException(
          "a limit of %d messages; it is from 1 to 1,000,000: pause a topic to have none"
              .formatted(permits));
    }
    if (per.compareTo(SHORTEST) < 0 || per.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "a limit per %s; the time is from %s to %s".formatted(per, SHORTEST, LONGEST));
    }
    per = Duration.ofMillis(per.toMillis());
  }

  /** The time that so many permits stand for. */
  public Duration timeOf(long count) {
    long micros = Math.multiplyExact(count, per.toNanos() / 1_000);
    return Duration.ofNanos(Math.ceilDiv(micros, permits) * 1_000);
  }
}
