package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * A format of dates such as {@code %Y-%m-%d}, read once and used both to write and to read.
 *
 * <p>Source: MongoDB manual, "$dateToString: Format Specifiers" and "$dateFromString".
 */
public final class DateFormat {
  private static final String WRITABLE = "BGHLMSUVYZbdjmuwz%";
  private static final String READABLE = "BGHLMSVYZbdjmuz%";
  private static final String[] MONTHS = {
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  };

  /** A text to copy when the specifier is 0. */
  private record Item(char specifier, String text) {}

  private final List<Item> items;

  private DateFormat(List<Item> items) {
    this.items = List.copyOf(items);
  }

  /**
   * A format to write with.
   *
   * @throws CommandException 18535 and 18536 when it is invalid
   */
  public static DateFormat toWrite(String format) {
    return new DateFormat(items(format, WRITABLE));
  }

  /**
   * A format to read with.
   *
   * @throws CommandException 18535 and 18536 when it is invalid
   */
  public static DateFormat toRead(String format) {
    return new DateFormat(items(format, READABLE));
  }

  private static List<Item> items(String format, String allowed) {
    List<Item> items = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c != '%') {
        text.append(c);
        continue;
      }
      if (++i == format.length()) {
        throw new CommandException(18535, "Unmatched '%' at end of format string");
      }
      char specifier = format.charAt(i);
      if (allowed.indexOf(specifier) < 0) {
        throw new CommandException(
            18536, "Invalid format character '%" + specifier + "' in format string");
      }
      if (specifier == '%') {
        text.append('%');
        continue;
      }
      addText(items, text);
      items.add(new Item(specifier, ""));
    }
    addText(items, text);
    return items;
  }

  private static void addText(List<Item> items, StringBuilder text) {
    if (!text.isEmpty()) {
      items.add(new Item('\0', text.toString()));
      text.setLength(0);
    }
  }

  /** The name of a month, 1 to 12. */
  static String month(int month) {
    return MONTHS[month - 1];
  }

  /** A date as text. @throws CommandException 18537 for a year of not 4 digits */
  public String write(long date, Zone zone) {
    int offset = zone.offset(date);
    CalendarTime time = CalendarTime.of(date + offset);
    StringBuilder text = new StringBuilder(32);
    DateText.year(time.year());
    for (Item item : items) {
      write(item, time, offset / 60_000, text);
    }
    return text.toString();
  }

  private static void write(Item item, CalendarTime time, int minutes, StringBuilder text) {
    switch (item.specifier) {
      case 'Y' -> DateText.digits(text, DateText.year(time.year()), 4);
      case 'G' -> DateText.digits(text, DateText.year(time.isoWeekYear()), 4);
      case 'm' -> DateText.digits(text, time.month(), 2);
      case 'd' -> DateText.digits(text, time.day(), 2);
      case 'H' -> DateText.digits(text, time.hour(), 2);
      case 'M' -> DateText.digits(text, time.minute(), 2);
      case 'S' -> DateText.digits(text, time.second(), 2);
      case 'L' -> DateText.digits(text, time.millisecond(), 3);
      case 'j' -> DateText.digits(text, time.dayOfYear(), 3);
      case 'U' -> DateText.digits(text, time.week(), 2);
      case 'V' -> DateText.digits(text, time.isoWeek(), 2);
      case 'w' -> text.append(time.dayOfWeek());
      case 'u' -> text.append(time.isoDayOfWeek());
      case 'b' -> text.append(month(time.month()), 0, 3);
      case 'B' -> text.append(month(time.month()));
      case 'z' -> {
        text.append(minutes < 0 ? '-' : '+');
        DateText.digits(text, Math.abs(minutes) / 60, 2);
        DateText.digits(text, Math.abs(minutes) % 60, 2);
      }
      case 'Z' -> text.append(minutes);
      default -> text.append(item.text);
    }
  }

  /**
   * The date that a text stands for.
   *
   * @param zone the zone of a text that tells none
   * @throws CommandException 241 when the text does not have the format or is no date
   */
  public long read(String text, Zone zone) {
    DateReader reader = new DateReader(text);
    for (Item item : items) {
      if (item.specifier == '\0') {
        reader.literal(item.text);
      } else {
        reader.read(item.specifier);
      }
    }
    reader.end();
    return reader.fields().resolve(text, zone);
  }
}
