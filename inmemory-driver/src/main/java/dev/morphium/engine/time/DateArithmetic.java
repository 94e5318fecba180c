package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import java.util.Locale;

/**
 * Steps, distances and bins of time units in a time zone.
 *
 * <p>Hours and shorter units pass at the same pace everywhere; days and longer ones are counted on
 * the local calendar. Source: MongoDB manual, "$dateAdd", "$dateDiff" and "$dateTrunc".
 */
public final class DateArithmetic {
  private static final long MOST_YEARS = 584_942_417L;

  private DateArithmetic() {}

  /**
   * The moment so many units later.
   *
   * @throws CommandException 5976500 when the amount is beyond reason, 5166406 when the result is
   *     no date
   */
  public static long add(long date, TimeUnit unit, long amount, Zone zone) {
    checkAmount(unit, amount);
    try {
      if (unit.isClock()) {
        return Math.addExact(date, Math.multiplyExact(unit.millis(), amount));
      }
      long local = zone.toLocal(date);
      if (unit.months() == 0) {
        return zone.toEpoch(Math.addExact(local, Math.multiplyExact(unit.millis(), amount)));
      }
      CalendarTime time = CalendarTime.of(local);
      long months = time.year() * 12 + time.month() - 1 + amount * unit.months();
      long year = Math.floorDiv(months, 12);
      int month = Math.floorMod(months, 12) + 1;
      int day = Math.min(time.day(), CalendarTime.daysInMonth(year, month));
      long days = CalendarTime.epochDay(year, month, day);
      return zone.toEpoch(
          Math.addExact(Math.multiplyExact(days, CalendarTime.MILLIS_PER_DAY), time.millisOfDay()));
    } catch (ArithmeticException e) {
      throw new CommandException(5166406, "dateAdd overflowed");
    }
  }

  private static void checkAmount(TimeUnit unit, long amount) {
    long most =
        switch (unit) {
          case YEAR -> MOST_YEARS;
          case QUARTER -> MOST_YEARS * 4;
          case MONTH -> MOST_YEARS * 12;
          case WEEK -> MOST_YEARS * 53;
          case DAY -> MOST_YEARS * 366;
          case HOUR -> MOST_YEARS * 366 * 24;
          case MINUTE -> MOST_YEARS * 366 * 24 * 60;
          case SECOND -> MOST_YEARS * 366 * 24 * 60 * 60 / 2;
          case MILLISECOND -> Long.MAX_VALUE;
        };
    if (amount > most || amount < -most) {
      throw new CommandException(
          5976500, "invalid dateAdd 'amount' parameter value: " + amount + " " + unit.text());
    }
  }

  /**
   * How many boundaries of the unit lie between two moments.
   *
   * @param weekStart the first day of a week, 1 for Monday to 7 for Sunday
   */
  public static long difference(long start, long end, TimeUnit unit, Zone zone, int weekStart) {
    try {
      return switch (unit) {
        case MILLISECOND -> Math.subtractExact(end, start);
        case SECOND -> Math.floorDiv(end, 1000) - Math.floorDiv(start, 1000);
        case HOUR, MINUTE ->
            Math.subtractExact(floor(end, unit, zone), floor(start, unit, zone)) / unit.millis();
        case DAY -> localDay(end, zone) - localDay(start, zone);
        case WEEK ->
            (weekDay(localDay(end, zone), weekStart) - weekDay(localDay(start, zone), weekStart))
                / 7;
        case MONTH, QUARTER, YEAR ->
            Math.floorDiv(localMonth(end, zone), unit.months())
                - Math.floorDiv(localMonth(start, zone), unit.months());
      };
    } catch (ArithmeticException e) {
      throw new CommandException(5166308, "dateDiff overflowed");
    }
  }

  /** The start of the hour or minute on the local clock. */
  private static long floor(long date, TimeUnit unit, Zone zone) {
    return date - Math.floorMod(zone.toLocal(date), unit.millis());
  }

  private static long localDay(long date, Zone zone) {
    return Math.floorDiv(zone.toLocal(date), CalendarTime.MILLIS_PER_DAY);
  }

  /** The first day of the week that a day belongs to. */
  private static long weekDay(long day, int weekStart) {
    return day - Math.floorMod(CalendarTime.isoDayOfWeek(day) - weekStart, 7);
  }

  private static long localMonth(long date, Zone zone) {
    CalendarTime time = zone.calendar(date);
    return time.year() * 12 + time.month() - 1;
  }

  /**
   * The start of the bin that a moment falls in; bins are counted from 2000-01-01T00:00 local time,
   * weeks from the first of their start days in that year.
   *
   * @throws CommandException 5439005 when the result is no date
   */
  public static long truncate(long date, TimeUnit unit, long bin, Zone zone, int weekStart) {
    try {
      long reference = CalendarTime.epochDay(2000, 1, 1);
      if (unit.isClock()) {
        long start = zone.toEpoch(reference * CalendarTime.MILLIS_PER_DAY);
        long size = Math.multiplyExact(bin, unit.millis());
        long distance = Math.subtractExact(date, start);
        return Math.addExact(start, Math.multiplyExact(Math.floorDiv(distance, size), size));
      }
      if (unit.months() > 0) {
        long size = Math.multiplyExact(bin, unit.months());
        long month = localMonth(date, zone) - 2000 * 12;
        long first = Math.multiplyExact(Math.floorDiv(month, size), size);
        return midnight(CalendarTime.epochDay(2000, 1 + first, 1), zone);
      }
      if (unit == TimeUnit.WEEK) {
        reference += Math.floorMod(weekStart - CalendarTime.isoDayOfWeek(reference), 7);
      }
      long size = Math.multiplyExact(bin, unit == TimeUnit.WEEK ? 7L : 1L);
      long days = localDay(date, zone) - reference;
      return midnight(reference + Math.multiplyExact(Math.floorDiv(days, size), size), zone);
    } catch (ArithmeticException e) {
      throw new CommandException(5439005, "dateTrunc overflowed");
    }
  }

  private static long midnight(long day, Zone zone) {
    return zone.toEpoch(Math.multiplyExact(day, CalendarTime.MILLIS_PER_DAY));
  }

  /**
   * The first day of a week by its name, in any case; full or three letters. Gives 1 for Monday to
   * 7 for Sunday, or 0 when it is no day.
   */
  public static int weekDay(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "monday", "mon" -> 1;
      case "tuesday", "tue" -> 2;
      case "wednesday", "wed" -> 3;
      case "thursday", "thu" -> 4;
      case "friday", "fri" -> 5;
      case "saturday", "sat" -> 6;
      case "sunday", "sun" -> 7;
      default -> 0;
    };
  }
}
