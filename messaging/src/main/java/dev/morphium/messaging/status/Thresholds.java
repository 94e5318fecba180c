package dev.morphium.messaging.status;

import java.time.Duration;

/**
 * From when on something is worth a warning; each is given once, until it was over meanwhile.
 *
 * @param behind how long a listener may be unable to keep up with announcements
 * @param ready how long work may be ready while all workers are busy
 * @param leases how many times its lease a handler may go on
 * @param clock how far the local clock may be from the server's
 */
public record Thresholds(Duration behind, Duration ready, int leases, Duration clock) {
  /** Half a minute behind, a minute ready, ten leases, five seconds off. */
  public static final Thresholds DEFAULT =
      new Thresholds(Duration.ofSeconds(30), Duration.ofMinutes(1), 10, Duration.ofSeconds(5));

  public Thresholds {
    if (behind.isNegative() || ready.isNegative() || leases < 1 || clock.isNegative()) {
      throw new IllegalArgumentException(
          "behind %s, ready %s, leases %d, clock %s: times are not negative, leases at least 1"
              .formatted(behind, ready, leases, clock));
    }
  }
}
