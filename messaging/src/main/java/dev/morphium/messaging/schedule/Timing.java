package dev.morphium.messaging.schedule;

import dev.morphium.messaging.cron.CronExpression;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** The moments at which something is to happen. */
public sealed interface Timing {
  /** The first one after a moment; null when there is none. */
  @Nullable Instant next(Instant after);

  /**
   * As a cron expression says, by the clocks of a zone.
   *
   * @param expression says when
   * @param zone whose clocks
   */
  record Cron(CronExpression expression, ZoneId zone) implements Timing {
    @Override
    public @Nullable Instant next(Instant after) {
      return expression.next(after, zone);
    }
  }

  /**
   * Again and again after the same time.
   *
   * @param every how long between, at least 100 ms
   * @param since the moment from which it is counted; null for that at which it is stored
   */
  record Rate(Duration every, @Nullable Instant since) implements Timing {
    private static final Duration SHORTEST = Duration.ofMillis(100);

    public Rate {
      if (every.compareTo(SHORTEST) < 0) {
        throw new IllegalArgumentException(
            "a run every %s; at least %s lie between: a listener's own loop suits what is faster"
                .formatted(every, SHORTEST));
      }
      every = Duration.ofMillis(every.toMillis());
    }

    @Override
    public Instant next(Instant after) {
      Instant begin = since == null ? after : since;
      long passed = Math.max(0, Duration.between(begin, after).toMillis());
      return begin.plus(every.multipliedBy(passed / every.toMillis() + 1));
    }
  }

  /**
   * Once.
   *
   * @param moment when
   */
  record Once(Instant moment) implements Timing {
    @Override
    public @Nullable Instant next(Instant after) {
      return after.isBefore(moment) ? moment : null;
    }
  }
}
