package dev.morphium.engine.time;

/**
 * A moment on a calendar and a clock, with no time zone: proleptic Gregorian, for any number of
 * milliseconds.
 *
 * @param year astronomical year: 0 is 1 BC
 * @param month 1 to 12
 * @param day of the month, from 1
 */
public record CalendarTime(
    long year, int month, int day, int hour, int minute, int second, int millisecond) {
  static final long MILLIS_PER_DAY = 86_400_000L;
  private static final long DAYS_PER_ERA = 146_097;

  /** The moment that many milliseconds after 1970-01-01T00:00. */
  public static CalendarTime of(long millis) {
    long days = Math.floorDiv(millis, MILLIS_PER_DAY);
    return of(days, (int) (millis - days * MILLIS_PER_DAY));
  }

  private static CalendarTime of(long days, int millisOfDay) {
    long shifted = days + 719_468; // days since 0000-03-01, so that February ends the year
    long era = Math.floorDiv(shifted, DAYS_PER_ERA);
    int dayOfEra = (int) (shifted - era * DAYS_PER_ERA);
    int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int shiftedMonth = (5 * dayOfYear + 2) / 153;
    int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
    return new CalendarTime(
        yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
        month,
        dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
        millisOfDay / 3_600_000,
        millisOfDay / 60_000 % 60,
        millisOfDay / 1000 % 60,
        millisOfDay % 1000);
  }

  /** How many days after 1970-01-01 a date is; the month may be any number. */
  public static long epochDay(long year, long month, long day) {
    long months = year * 12 + month - 1;
    long y = Math.floorDiv(months, 12);
    int m = Math.floorMod(months, 12) + 1;
    long shifted = m <= 2 ? y - 1 : y;
    long era = Math.floorDiv(shifted, 400);
    long yearOfEra = shifted - era * 400;
    long dayOfYear = (153L * (m > 2 ? m - 3 : m + 9) + 2) / 5;
    long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * DAYS_PER_ERA + dayOfEra - 719_468 + day - 1;
  }

  public static int daysInMonth(long year, int month) {
    return switch (month) {
      case 2 -> isLeapYear(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  private static boolean isLeapYear(long year) {
    return (year & 3) == 0 && (Math.floorMod(year, 100) != 0 || Math.floorMod(year, 400) == 0);
  }

  public long epochDay() {
    return epochDay(year, month, day);
  }

  /** Milliseconds since midnight. */
  public int millisOfDay() {
    return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  }

  /** 1 on January 1st. */
  public int dayOfYear() {
    return (int) (epochDay() - epochDay(year, 1, 1)) + 1;
  }

  /** 1 for Monday to 7 for Sunday. */
  public int isoDayOfWeek() {
    return isoDayOfWeek(epochDay());
  }

  static int isoDayOfWeek(long epochDay) {
    return Math.floorMod(epochDay + 3, 7) + 1;
  }

  /** 1 for Sunday to 7 for Saturday. */
  public int dayOfWeek() {
    return isoDayOfWeek() % 7 + 1;
  }

  /** The week of the year, counted from 0; week 1 starts with the first Sunday. */
  public int week() {
    return (dayOfYear() + 6 - isoDayOfWeek() % 7) / 7;
  }

  /** The ISO 8601 week, 1 to 53. */
  public int isoWeek() {
    return (int) Math.floorDiv(thursday() - epochDay(isoWeekYear(), 1, 1), 7) + 1;
  }

  /** The year that the ISO 8601 week belongs to. */
  public long isoWeekYear() {
    return of(thursday(), 0).year;
  }

  private long thursday() {
    long days = epochDay();
    return days - isoDayOfWeek(days) + 4;
  }

  /** The first day of an ISO 8601 year, in days after 1970-01-01. */
  public static long isoYearStart(long year) {
    long fourth = epochDay(year, 1, 4);
    return fourth - isoDayOfWeek(fourth) + 1;
  }
}
