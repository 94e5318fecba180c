package dev.morphium.messaging.message;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.IgnoreNullFromDB;
import dev.morphium.internal.argument.Arguments;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The redelivery policy of work, how often it is tried and how long between: {@code
 * Retry.times(5).exponential(Duration.ofSeconds(1))}.
 *
 * @param attempts how often it is tried in all, at least once
 * @param pause how long before the second attempt
 * @param factor what each pause is multiplied by for the next one; 1 for pauses that stay as long
 * @param longest how long a pause may become
 * @param jitter which part of a pause is left to chance, from 0 to 1, so that work which failed
 *     together is not tried together
 */
@Embedded
@IgnoreNullFromDB
public record Retry(int attempts, Duration pause, double factor, Duration longest, double jitter) {
  /** Tried once. */
  public static final Retry NEVER = times(1);

  /** Tried three times; a second, then two seconds between, a tenth of it by chance. */
  public static final Retry DEFAULT = times(3).exponential(Duration.ofSeconds(1)).jitter(0.1);

  public Retry {
    Arguments.required(pause, "Retry", "pause");
    Arguments.required(longest, "Retry", "longest");
    if (attempts < 1) {
      throw new IllegalArgumentException(
          "attempts is %d; work is tried at least once".formatted(attempts));
    }
    if (pause.isNegative() || longest.isNegative()) {
      throw new IllegalArgumentException(
          "a pause of %s, at most %s: pauses are not negative".formatted(pause, longest));
    }
    if (!(factor >= 1)) {
      throw new IllegalArgumentException(
          "factor is %s; pauses stay as long (1) or become longer (more)".formatted(factor));
    }
    if (!(jitter >= 0 && jitter <= 1)) {
      throw new IllegalArgumentException("jitter is %s; it is from 0 to 1".formatted(jitter));
    }
  }

  /** Tried so often in all, at once after each failure. */
  public static Retry times(int attempts) {
    return new Retry(attempts, Duration.ZERO, 1, Duration.ofHours(1), 0);
  }

  /** With pauses of one length. */
  public Retry fixed(Duration always) {
    Arguments.required(always, "fixed", "always");
    return new Retry(attempts, always, 1, longest, jitter);
  }

  /** With pauses that double each time. */
  public Retry exponential(Duration first) {
    Arguments.required(first, "exponential", "first");
    return new Retry(attempts, first, 2, longest, jitter);
  }

  /** With pauses no longer than this; an hour when nothing is said. */
  public Retry atMost(Duration limit) {
    Arguments.required(limit, "atMost", "limit");
    return new Retry(attempts, pause, factor, limit, jitter);
  }

  /** With a part of each pause left to chance. */
  public Retry jitter(double part) {
    return new Retry(attempts, pause, factor, longest, part);
  }

  /** How long to wait after some failed attempts. */
  public Duration pauseAfter(int failed, RandomGenerator random) {
    Arguments.required(random, "pauseAfter", "random");
    double millis = pause.toMillis() * Math.pow(factor, failed - 1.0);
    double limited = Math.min(millis, (double) longest.toMillis());
    double chance = limited * jitter;
    return Duration.ofMillis(Math.round(limited - chance + 2 * chance * random.nextDouble()));
  }
}
