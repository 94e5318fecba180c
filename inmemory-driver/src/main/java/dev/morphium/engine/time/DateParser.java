package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads dates from text without a given format: ISO 8601 and other forms that people write.
 *
 * <p>The text holds one date, at most one time and at most one time zone, in this order or the time
 * first. Source: MongoDB manual, "$dateFromString" and "$toDate".
 */
public final class DateParser {
  private static final String MONTH =
      "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july"
          + "|august|september|october|november|december)(?![a-z])\\.?";
  private static final String ORDINAL = "(\\d{1,2})(?:st|nd|rd|th)?";

  private record Form(Pattern pattern, BiConsumer<DateFields, Matcher> action) {}

  private static final List<Form> DATES =
      List.of(
          form("([+-]?\\d{4})-(\\d{1,2})-(\\d{1,2})(?!\\d)", (f, m) -> date(f, m, 1, 2, 3)),
          form("(\\d{4})/(\\d{1,2})/(\\d{1,2})(?!\\d)", (f, m) -> date(f, m, 1, 2, 3)),
          form("(\\d{1,2})/(\\d{1,2})/(\\d{4})(?!\\d)", (f, m) -> date(f, m, 3, 1, 2)),
          form("(\\d{1,2})[-.](\\d{1,2})[-.](\\d{4})(?!\\d)", (f, m) -> date(f, m, 3, 2, 1)),
          form("(\\d{4})-?w(\\d{2})(?:-?([0-7]))?(?!\\d)", DateParser::week),
          form("(\\d{4})(\\d{2})(\\d{2})(?!\\d)", (f, m) -> date(f, m, 1, 2, 3)),
          form("(\\d{4})[.-]?(\\d{3})(?!\\d)", DateParser::dayOfYear),
          form("(\\d{4})-(\\d{1,2})(?!\\d)", (f, m) -> firstDay(f, m, 1, 2)),
          form(
              ORDINAL + "[ \\t.-]*" + MONTH + "[ \\t.,-]*(\\d{4})(?!\\d)",
              (f, m) -> date(f, m, 3, 2, 1)),
          form(
              MONTH + "[ \\t.-]*" + ORDINAL + "[ \\t.,]+(\\d{4})(?!\\d)",
              (f, m) -> date(f, m, 3, 1, 2)),
          form(
              "(\\d{4})[ \\t.-]*" + MONTH + "[ \\t.-]*(\\d{1,2})(?!\\d)",
              (f, m) -> date(f, m, 1, 2, 3)),
          form(MONTH + "[ \\t.-]*(\\d{4})(?!\\d)", (f, m) -> firstDay(f, m, 2, 1)),
          form("(\\d{4})[ \\t.-]*" + MONTH, (f, m) -> firstDay(f, m, 1, 2)));

  private static final List<Form> TIMES =
      List.of(
          form(
              "(0?[1-9]|1[0-2])(?:[:.](\\d{2})(?:[:.](\\d{2}))?)?()[ \\t]*([ap])\\.?m\\.?(?![a-z])",
              DateParser::time),
          form(
              "t?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})(?:[.,:](\\d+))?)?(?!\\d)()",
              DateParser::time),
          form("t(\\d{2})(\\d{2})(\\d{2})?(?!\\d)()()", DateParser::time));

  private static final Pattern ZONE =
      Pattern.compile(
          "(?:gmt|utc)?[+-](?:[01]?\\d|2[0-4])(?::?\\d{2})?(?!\\d)|[a-z]+(?:[/_+-][a-z0-9]+)*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern WEEKDAY =
      Pattern.compile(
          "(mon|tues?|wed|thu|fri|sat|sun)(?:day|nesday|rsday|urday)?(?![a-z])[,.]?",
          Pattern.CASE_INSENSITIVE);

  private final String text;
  private final DateFields fields = new DateFields();
  private int place;

  private DateParser(String text) {
    this.text = text;
  }

  private static Form form(String pattern, BiConsumer<DateFields, Matcher> action) {
    return new Form(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), action);
  }

  /**
   * The date that a text stands for: the first day at or after the one it tells that is the day of
   * the week it tells.
   *
   * @param zone the zone of a text that tells none
   * @throws CommandException 241 when the text is no date
   */
  public static long parse(String text, Zone zone) {
    DateParser parser = new DateParser(text);
    int weekday = parser.weekday();
    boolean dated = false;
    boolean timed = false;
    while (parser.skipBlanks()) {
      if (!dated && parser.take(DATES)) {
        dated = true;
      } else if (!timed && parser.take(TIMES)) {
        timed = true;
      } else if (parser.fields.zone != null || !parser.takeZone()) {
        throw DateFields.invalid(
            text,
            parser.place + ": Unexpected character '" + parser.text.charAt(parser.place) + "'");
      }
    }
    long date = parser.fields.resolve(text, zone);
    return weekday == 0 ? date : parser.moved(date, weekday, zone);
  }

  private long moved(long date, int weekday, Zone zone) {
    Zone told = fields.zone == null ? zone : fields.zone;
    int days = Math.floorMod(weekday - told.calendar(date).isoDayOfWeek(), 7);
    return told.toEpoch(date + told.offset(date) + days * CalendarTime.MILLIS_PER_DAY);
  }

  /** Steps over what separates the parts; whether there is more. */
  private boolean skipBlanks() {
    while (place < text.length()) {
      char c = text.charAt(place);
      boolean joint = (c == 'T' || c == 't') && place > 0 && followedByBlank();
      if (c != ' '
          && c != '\t'
          && c != '\n'
          && c != '\r'
          && c != '\u00A0'
          && c != ','
          && c != 0
          && !joint) {
        return true;
      }
      place++;
    }
    return false;
  }

  private boolean followedByBlank() {
    return place + 1 < text.length() && text.charAt(place + 1) == ' ';
  }

  private int weekday() {
    skipBlanks();
    Matcher matcher = WEEKDAY.matcher(text).region(place, text.length());
    if (!matcher.lookingAt()) {
      return 0;
    }
    place = matcher.end();
    return DateArithmetic.weekDay(matcher.group(1).substring(0, 3));
  }

  private boolean take(List<Form> forms) {
    for (Form form : forms) {
      Matcher matcher = form.pattern.matcher(text).region(place, text.length());
      if (matcher.lookingAt()) {
        place = matcher.end();
        form.action.accept(fields, matcher);
        return true;
      }
    }
    return false;
  }

  private boolean takeZone() {
    Matcher matcher = ZONE.matcher(text).region(place, text.length());
    if (!matcher.lookingAt()) {
      return false;
    }
    Integer offset = ZoneNames.offset(matcher.group());
    if (offset == null) {
      throw DateFields.invalid(text, place + ": " + ZoneNames.NO_IDENTIFIERS);
    }
    fields.offset(offset);
    place = matcher.end();
    return true;
  }

  private static void date(DateFields fields, Matcher matcher, int year, int month, int day) {
    fields.year = Integer.parseInt(matcher.group(year));
    fields.month = monthOf(matcher.group(month));
    fields.day = Integer.parseInt(matcher.group(day));
  }

  private static void firstDay(DateFields fields, Matcher matcher, int year, int month) {
    fields.year = Integer.parseInt(matcher.group(year));
    fields.month = monthOf(matcher.group(month));
    fields.day = 1;
  }

  private static int monthOf(String text) {
    return Character.isDigit(text.charAt(0)) ? Integer.parseInt(text) : month(text);
  }

  private static int month(String name) {
    String start = name.substring(0, 3).toLowerCase(Locale.ROOT);
    int month = 1;
    while (!DateFormat.month(month).toLowerCase(Locale.ROOT).startsWith(start)) {
      month++;
    }
    return month;
  }

  private static void week(DateFields fields, Matcher matcher) {
    fields.isoYear = Integer.parseInt(matcher.group(1));
    fields.isoWeek = Integer.parseInt(matcher.group(2));
    fields.isoDay = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
  }

  private static void dayOfYear(DateFields fields, Matcher matcher) {
    fields.year = Integer.parseInt(matcher.group(1));
    fields.dayOfYear(Integer.parseInt(matcher.group(2)) - 1);
  }

  private static void time(DateFields fields, Matcher matcher) {
    fields.hour = Integer.parseInt(matcher.group(1));
    fields.minute = optional(matcher.group(2));
    fields.second = optional(matcher.group(3));
    String fraction = matcher.group(4);
    if (fraction != null && !fraction.isEmpty()) {
      fields.millisecond = Integer.parseInt((fraction + "00").substring(0, 3));
    }
    String half = matcher.group(5);
    if (half != null && !half.isEmpty()) {
      fields.hour = fields.hour % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
    }
  }

  private static int optional(String digits) {
    return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }
}
