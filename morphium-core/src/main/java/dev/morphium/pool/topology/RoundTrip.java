package dev.morphium.pool.topology;

import java.time.Duration;

/**
 * The round-trip time (RTT) to a server: moving average and minimum.
 *
 * @param averageNanos a moving average, in nanoseconds; chooses among servers
 * @param smallestNanos the shortest of the recent ones, in nanoseconds; 0 when there are too few to
 *     tell; taken off the time that a server is given for a command
 */
public record RoundTrip(long averageNanos, long smallestNanos) {
  /** Nothing is known of the way. */
  public static final RoundTrip UNKNOWN = new RoundTrip(0, 0);

  /** A way of which only one round trip is known. */
  public static RoundTrip of(Duration once) {
    return new RoundTrip(once.toNanos(), 0);
  }
}
