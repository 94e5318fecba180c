package dev.morphium.messaging.schedule;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.cron.CronExpression;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * When a message is sent by the clock: {@code Schedule.cron("0 3 * * MON-FRI",
 * ZoneId.of("Europe/Berlin")).missed(Missed.SKIP)}.
 *
 * @param timing when it is sent
 * @param missed what becomes of missed runs; one makes up for all when nothing is said
 * @param most how many missed runs are made up for when each is, from 1 to 1,000; 100 when nothing
 *     is said
 * @param tolerance how late a run may be that is otherwise left out; a minute when nothing is said
 */
public record Schedule(Timing timing, Missed missed, int most, Duration tolerance) {
  public Schedule {
    Arguments.required(timing, "Schedule", "timing");
    Arguments.required(missed, "Schedule", "missed");
    Arguments.required(tolerance, "Schedule", "tolerance");
    if (most < 1 || most > 1_000) {
      throw new IllegalArgumentException(
          "%d missed runs are to be made up for; it is from 1 to 1,000".formatted(most));
    }
    if (tolerance.isNegative()) {
      throw new IllegalArgumentException(
          "a tolerance of %s; it is not negative".formatted(tolerance));
    }
    tolerance = Duration.ofMillis(tolerance.toMillis());
  }

  private static Schedule of(Timing timing) {
    return new Schedule(timing, Missed.RUN_ONCE, 100, Duration.ofMinutes(1));
  }

  /**
   * As a cron expression says.
   *
   * @param zone by whose clocks
   * @throws IllegalArgumentException when it is no expression: it says where the mistake is
   */
  public static Schedule cron(String expression, ZoneId zone) {
    Arguments.required(expression, "Schedule.cron", "expression");
    Arguments.required(zone, "Schedule.cron", "zone");
    return of(new Timing.Cron(CronExpression.parse(expression), zone));
  }

  /** Again and again after the same time, the first time when it has passed once. */
  public static Schedule every(Duration time) {
    Arguments.required(time, "Schedule.every", "time");
    return of(new Timing.Rate(time, null));
  }

  /** Once; unlike a message's own {@code at}, also for messages that are no work. */
  public static Schedule at(Instant moment) {
    Arguments.required(moment, "Schedule.at", "moment");
    return of(new Timing.Once(moment.truncatedTo(ChronoUnit.MILLIS)));
  }

  /** With another policy for missed runs. */
  public Schedule missed(Missed policy) {
    return new Schedule(timing, policy, most, tolerance);
  }

  /** With another number of missed runs that are made up for when each is. */
  public Schedule most(int runs) {
    return new Schedule(timing, missed, runs, tolerance);
  }

  /** With another lateness that is tolerated. */
  public Schedule tolerance(Duration time) {
    return new Schedule(timing, missed, most, time);
  }

  /** This schedule as it counts from a moment, if it does not say itself from when it counts. */
  public Schedule since(Instant moment) {
    return timing instanceof Timing.Rate rate && rate.since() == null
        ? new Schedule(
            new Timing.Rate(rate.every(), moment.truncatedTo(ChronoUnit.MILLIS)),
            missed,
            most,
            tolerance)
        : this;
  }

  /** When it happens first after it was stored; null for never. */
  public @Nullable Instant first(Instant stored) {
    return timing instanceof Timing.Once once ? once.moment() : timing.next(stored);
  }
}
