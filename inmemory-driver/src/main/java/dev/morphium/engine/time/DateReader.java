package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import java.util.Locale;

/** Reads the parts of a date from a text, as a format asks for them. */
final class DateReader {
  private final String text;
  private final DateFields fields = new DateFields();
  private int place;

  DateReader(String text) {
    this.text = text;
  }

  DateFields fields() {
    return fields;
  }

  void literal(String wanted) {
    if (!text.startsWith(wanted, place)) {
      throw unexpected("Format literal not found");
    }
    place += wanted.length();
  }

  void end() {
    if (place < text.length()) {
      throw unexpected("Trailing data");
    }
  }

  void read(char specifier) {
    switch (specifier) {
      case 'Y' -> fields.year = exactly(4, "A four digit year could not be found");
      case 'G' -> fields.isoYear = exactly(4, "A four digit year could not be found");
      case 'm' -> fields.month = number(2, "A two digit month could not be found");
      case 'd' -> fields.day = number(2, "A two digit day could not be found");
      case 'H' -> fields.hour = number(2, "A two digit hour could not be found");
      case 'M' -> fields.minute = number(2, "A two digit minute could not be found");
      case 'S' -> fields.second = number(2, "A two digit second could not be found");
      case 'L' -> fields.millisecond = milliseconds();
      case 'j' -> dayOfYear();
      case 'V' -> fields.isoWeek = number(2, "A two digit week could not be found");
      case 'u' -> fields.isoDay = number(1, "A one digit day of week could not be found");
      case 'b', 'B' -> fields.month = month();
      case 'z' -> fields.offset(offset());
      case 'Z' -> fields.offset(minutes() * 60_000);
      default -> throw new IllegalArgumentException("no specifier %" + specifier);
    }
  }

  private void dayOfYear() {
    if (fields.year == DateFields.UNKNOWN) {
      throw unexpected("A 'day of year' can only come after a year has been found");
    }
    fields.dayOfYear(number(3, "A three digit day-of-year could not be found"));
  }

  private int number(int most, String problem) {
    int start = place;
    int value = 0;
    while (place < text.length() && place - start < most && isDigit(text.charAt(place))) {
      value = value * 10 + (text.charAt(place++) - '0');
    }
    if (place == start) {
      throw unexpected(problem);
    }
    return value;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private int exactly(int digits, String problem) {
    int start = place;
    int value = number(digits, problem);
    if (place - start != digits) {
      throw unexpected(problem);
    }
    return value;
  }

  private int milliseconds() {
    int start = place;
    int value = number(3, "A three digit millisecond could not be found");
    for (int digits = place - start; digits < 3; digits++) {
      value *= 10;
    }
    return value;
  }

  private int month() {
    String rest = text.substring(place).toLowerCase(Locale.ROOT);
    for (int month = 1; month <= 12; month++) {
      String name = DateFormat.month(month).toLowerCase(Locale.ROOT);
      if (rest.startsWith(name)) {
        place += name.length();
        return month;
      }
    }
    for (int month = 1; month <= 12; month++) {
      if (rest.startsWith(DateFormat.month(month).substring(0, 3).toLowerCase(Locale.ROOT))) {
        place += rest.startsWith("sept") ? 4 : 3;
        return month;
      }
    }
    throw unexpected("A textual month could not be found");
  }

  private int offset() {
    int start = place;
    while (place < text.length() && isZoneCharacter(text.charAt(place))) {
      place++;
    }
    Integer offset = ZoneNames.offset(text.substring(start, place));
    if (offset == null) {
      throw unexpected(ZoneNames.NO_IDENTIFIERS);
    }
    return offset;
  }

  private static boolean isZoneCharacter(char c) {
    return c == '+' || c == '-' || c == ':' || c == '/' || c == '_' || Character.isLetterOrDigit(c);
  }

  private int minutes() {
    boolean negative = place < text.length() && text.charAt(place) == '-';
    if (negative || place < text.length() && text.charAt(place) == '+') {
      place++;
    }
    int minutes = number(4, "Invalid timezone offset in minutes");
    return negative ? -minutes : minutes;
  }

  private CommandException unexpected(String problem) {
    String character = place < text.length() ? " '" + text.charAt(place) + "'" : "";
    return DateFields.invalid(text, place + ": " + problem + character);
  }
}
