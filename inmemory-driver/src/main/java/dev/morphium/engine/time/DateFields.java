package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The parts of a date that a text told; {@link #UNKNOWN} where it told nothing. */
final class DateFields {
  static final int UNKNOWN = Integer.MIN_VALUE;

  int year = UNKNOWN;
  int month = UNKNOWN;
  int day = UNKNOWN;
  int isoYear = UNKNOWN;
  int isoWeek = UNKNOWN;
  int isoDay = UNKNOWN;
  int hour = UNKNOWN;
  int minute = UNKNOWN;
  int second = UNKNOWN;
  int millisecond = UNKNOWN;
  @Nullable Zone zone;

  /** Sets year, month and day to so many days after January 1st of the year, or of a later one. */
  void dayOfYear(int days) {
    long epochDay = CalendarTime.epochDay(year, 1, 1) + days;
    CalendarTime date = CalendarTime.of(epochDay * CalendarTime.MILLIS_PER_DAY);
    year = (int) date.year();
    month = date.month();
    day = date.day();
  }

  void offset(int millis) {
    if (zone == null) {
      zone = Zone.ofOffset(millis);
    }
  }

  /** The moment. @throws CommandException 241 when something is missing or does not exist */
  long resolve(String text, Zone given) {
    Zone told = zone;
    if (told != null && !given.isUtc()) {
      throw invalid(
          text,
          "you cannot pass in a date/time string with time zone information together with a"
              + " timezone argument");
    }
    if (orZero(hour) > 24
        || orZero(minute) > 59
        || orZero(second) > 59
        || hour == 24 && (orZero(minute) > 0 || orZero(second) > 0)) {
      throw invalid(text, "The parsed time was invalid");
    }
    long clock = (orZero(hour) * 60L + orZero(minute)) * 60 + orZero(second);
    long local = epochDay(text) * CalendarTime.MILLIS_PER_DAY + clock * 1000 + orZero(millisecond);
    return (told == null ? given : told).toEpoch(local);
  }

  private long epochDay(String text) {
    if (isoYear != UNKNOWN || isoWeek != UNKNOWN || isoDay != UNKNOWN) {
      if (year != UNKNOWN || month != UNKNOWN || day != UNKNOWN) {
        throw invalid(text, "Mixing of ISO dates with natural dates is not allowed");
      }
      if (isoYear == UNKNOWN) {
        throw incomplete(text);
      }
      int week = isoWeek == UNKNOWN ? 1 : isoWeek;
      int weekDay = isoDay == UNKNOWN ? 1 : isoDay;
      if (week > 53 || weekDay > 7) {
        throw invalid(text, "The parsed date was invalid");
      }
      return CalendarTime.isoYearStart(isoYear) + (week - 1) * 7L + weekDay - 1;
    }
    if (year == UNKNOWN || month == UNKNOWN || day == UNKNOWN) {
      throw incomplete(text);
    }
    if (month < 1 || month > 12 || day < 1 || day > CalendarTime.daysInMonth(year, month)) {
      throw invalid(text, "The parsed date was invalid");
    }
    return CalendarTime.epochDay(year, month, day);
  }

  private static int orZero(int field) {
    return field == UNKNOWN ? 0 : field;
  }

  private static CommandException incomplete(String text) {
    return new CommandException(
        ErrorCode.CONVERSION_FAILURE,
        "an incomplete date/time string has been found, with elements missing: \"" + text + "\"");
  }

  static CommandException invalid(String text, String problem) {
    return new CommandException(
        ErrorCode.CONVERSION_FAILURE, "Error parsing date string '" + text + "'; " + problem);
  }
}
