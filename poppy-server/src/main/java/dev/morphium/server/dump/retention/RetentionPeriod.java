package dev.morphium.server.dump.retention;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.function.UnaryOperator;

/**
 * A period of the calendar by which dumps are retained: of all dumps in one period the newest one
 * stands for it.
 *
 * <p>Periods are those of UTC, so that neither a change of the clock in spring nor a move of the
 * server makes one of them shorter or longer; a week begins on Monday, as in ISO 8601.
 */
public enum RetentionPeriod {
  HOURLY("hour", time -> time.truncatedTo(ChronoUnit.HOURS)),
  DAILY("day", time -> time.truncatedTo(ChronoUnit.DAYS)),
  WEEKLY(
      "week",
      time ->
          time.truncatedTo(ChronoUnit.DAYS)
              .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))),
  MONTHLY("month", time -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1));

  private final String unit;
  private final UnaryOperator<LocalDateTime> begin;

  RetentionPeriod(String unit, UnaryOperator<LocalDateTime> begin) {
    this.unit = unit;
    this.begin = begin;
  }

  /** What one of them is called. */
  public String unit() {
    return unit;
  }

  /** When the period began that a moment is in. */
  public Instant begin(Instant moment) {
    return begin.apply(LocalDateTime.ofInstant(moment, ZoneOffset.UTC)).toInstant(ZoneOffset.UTC);
  }
}
