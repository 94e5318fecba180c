package dev.morphium.messaging.cron;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** A rule for days that no list of numbers can express. */
@FunctionalInterface
interface DayRule {
  boolean matches(LocalDate date);

  /** So many days before the last day of the month. */
  static DayRule beforeLast(int days) {
    return date -> date.getDayOfMonth() == date.lengthOfMonth() - days;
  }

  /** The last day from Monday to Friday of the month. */
  static DayRule lastWorkday() {
    return date -> date.getDayOfMonth() == nearestWorkday(date, date.lengthOfMonth());
  }

  /** The day from Monday to Friday that is nearest to a day of the month, within the month. */
  static DayRule workdayNear(int day) {
    return date -> day <= date.lengthOfMonth() && date.getDayOfMonth() == nearestWorkday(date, day);
  }

  /** The last such day of the week in the month. */
  static DayRule last(int dayOfWeek) {
    return date -> number(date) == dayOfWeek && date.getDayOfMonth() + 7 > date.lengthOfMonth();
  }

  /** The first, second, ... such day of the week in the month. */
  static DayRule nth(int dayOfWeek, int count) {
    return date -> number(date) == dayOfWeek && (date.getDayOfMonth() + 6) / 7 == count;
  }

  /** The number of a day of the week; Sunday has 0. */
  static int number(LocalDate date) {
    return date.getDayOfWeek().getValue() % 7;
  }

  private static int nearestWorkday(LocalDate month, int day) {
    DayOfWeek dayOfWeek = month.withDayOfMonth(day).getDayOfWeek();
    return switch (dayOfWeek) {
      case SATURDAY -> day == 1 ? 3 : day - 1;
      case SUNDAY -> day == month.lengthOfMonth() ? day - 2 : day + 1;
      default -> day;
    };
  }
}
