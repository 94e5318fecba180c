package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A unit of time. */
public enum TimeUnit {
  YEAR(0, 12),
  QUARTER(0, 3),
  MONTH(0, 1),
  WEEK(7 * CalendarTime.MILLIS_PER_DAY, 0),
  DAY(CalendarTime.MILLIS_PER_DAY, 0),
  HOUR(3_600_000, 0),
  MINUTE(60_000, 0),
  SECOND(1000, 0),
  MILLISECOND(1, 0);

  private final long millis;
  private final int months;

  TimeUnit(long millis, int months) {
    this.millis = millis;
    this.months = months;
  }

  /** The unit of this name, or null when there is none. */
  public static @Nullable TimeUnit find(String name) {
    for (TimeUnit unit : values()) {
      if (unit.text().equals(name)) {
        return unit;
      }
    }
    return null;
  }

  /**
   * @throws CommandException 9 when there is no unit of this name
   */
  public static TimeUnit parse(String name) {
    TimeUnit unit = find(name);
    if (unit == null) {
      throw new CommandException(ErrorCode.FAILED_TO_PARSE, "unknown time unit value: " + name);
    }
    return unit;
  }

  /** The name that users write: {@code "day"}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How long the unit is; 0 for months and longer ones, which vary. */
  public long millis() {
    return millis;
  }

  /** How many months the unit is; 0 for those that are no number of months. */
  public int months() {
    return months;
  }

  /**
   * Whether the unit is a number of hours or less, so that a change of the clock does not matter.
   */
  public boolean isClock() {
    return compareTo(HOUR) >= 0;
  }
}
