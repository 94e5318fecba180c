package dev.morphium.messaging.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long messages are kept whose work has ended.
 *
 * @param results those that are done and have a result, or that were awaited
 * @param keys of those that are done and have an idempotency key, the key: the payload is dropped
 * @param cancelled those that were cancelled
 * @param deadLetters dead letters; null for ever
 */
public record Retention(
    Duration results, Duration keys, Duration cancelled, @Nullable Duration deadLetters) {
  /** A day, and dead letters for ever. */
  public static final Retention DEFAULT =
      new Retention(Duration.ofDays(1), Duration.ofDays(1), Duration.ofDays(1), null);

  public Retention {
    checked("results", results);
    checked("keys", keys);
    checked("cancelled", cancelled);
    if (deadLetters != null) {
      checked("deadLetters", deadLetters);
    }
  }

  /** With another time for results. */
  public Retention results(Duration time) {
    return new Retention(time, keys, cancelled, deadLetters);
  }

  /** With another time for idempotency keys. */
  public Retention keys(Duration time) {
    return new Retention(results, time, cancelled, deadLetters);
  }

  /** With another time for cancelled messages. */
  public Retention cancelled(Duration time) {
    return new Retention(results, keys, time, deadLetters);
  }

  /** With another time for dead letters; null for ever. */
  public Retention deadLetters(@Nullable Duration time) {
    return new Retention(results, keys, cancelled, time);
  }

  private static void checked(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          "%s are kept for %s; give a positive time".formatted(what, time));
    }
  }
}
