package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;

/** Dates in the form of ISO 8601. */
public final class DateText {
  private DateText() {}

  /** {@code 2024-06-15T12:30:45.123Z}. @throws CommandException 18537 for a year of not 4 digits */
  public static String iso(long epochMillis) {
    return iso(CalendarTime.of(epochMillis), "Z");
  }

  /** {@code 2024-06-15T12:30:45.123} and then the suffix. */
  static String iso(CalendarTime time, String suffix) {
    StringBuilder text = new StringBuilder(24 + suffix.length());
    digits(text, year(time.year()), 4);
    digits(text.append('-'), time.month(), 2);
    digits(text.append('-'), time.day(), 2);
    digits(text.append('T'), time.hour(), 2);
    digits(text.append(':'), time.minute(), 2);
    digits(text.append(':'), time.second(), 2);
    digits(text.append('.'), time.millisecond(), 3);
    return text.append(suffix).toString();
  }

  static int year(long year) {
    if (year < 0 || year > 9999) {
      throw new CommandException(
          18537,
          "Could not convert date to string: date component was outside the supported range of"
              + " 0-9999: "
              + year);
    }
    return (int) year;
  }

  static void digits(StringBuilder text, int number, int width) {
    int least = 1;
    for (int i = 1; i < width; i++) {
      least *= 10;
    }
    while (least > 1 && number < least) {
      text.append('0');
      least /= 10;
    }
    text.append(number);
  }
}
