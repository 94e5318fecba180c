package dev.morphium.messaging.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When something happens again and again: {@code 0 3 * * MON-FRI} is three o'clock from Monday to
 * Friday.
 *
 * <p>Five fields: minute, hour, day of the month, month, day of the week; six when seconds stand in
 * front. Each is a list of values, ranges ({@code 1-5}), steps ({@code 5/10},
 * {@code 0-30/10}) or {@code *}; months and days of the week have names of three letters, Sunday is
 * 0 and 7. {@code L} is the month's last day, {@code L-2} two days before, {@code LW} its last day
 * from Monday to Friday, {@code 15W} the one nearest to the 15th, {@code 5L} the last Friday,
 * {@code MON#2} the second Monday. When both kinds of days are limited, and neither field begins
 * with {@code *}, one of them is enough, as in crontab. {@code @yearly}, {@code @monthly}, {@code
 * @weekly}, {@code @daily} and {@code @hourly} are short for what they say.
 *
 * <p>An expression that names hours means the hours of the day in its zone: what falls into hours
 * that are left out happens once, at the first moment after them; what falls into hours that come
 * twice happens the first time. An expression for every hour follows the hours as they pass:
 * nothing happens in those that are left out, and those that come twice are two. Source: POSIX,
 * "crontab"; the letters are those of Quartz.
 */
public final class CronExpression {
  private static final Map<String, String> NICKNAMES =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");
  private static final int FARTHEST_YEARS = 100;
  private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
  private static final FieldValues AT_ZERO = new FieldValues(1, List.of(), false);

  private final String text;
  private final FieldValues seconds;
  private final FieldValues minutes;
  private final FieldValues hours;
  private final FieldValues daysOfMonth;
  private final FieldValues months;
  private final FieldValues daysOfWeek;

  private CronExpression(String text, List<FieldValues> fields) {
    this.text = text;
    seconds = fields.get(0);
    minutes = fields.get(1);
    hours = fields.get(2);
    daysOfMonth = fields.get(3);
    months = fields.get(4);
    daysOfWeek = fields.get(5);
  }

  /**
   * Reads an expression.
   *
   * @throws CronSyntaxException when it is none, or names only days that never come
   */
  public static CronExpression parse(String expression) {
    String text = expression.strip();
    if (text.startsWith("@")) {
      String meant = NICKNAMES.get(text.toLowerCase(Locale.ROOT));
      if (meant == null) {
        throw new CronSyntaxException(
            expression,
            1,
            "'%s' is not known; there are %s"
                .formatted(text, String.join(", ", NICKNAMES.keySet().stream().sorted().toList())));
      }
      return new CronExpression(text, fields(meant));
    }
    CronExpression read = new CronExpression(text, fields(expression));
    LocalDateTime begin = LocalDate.of(2000, 1, 1).atStartOfDay();
    if (read.nextLocal(begin, begin.plusYears(FARTHEST_YEARS)) == null) {
      throw new CronSyntaxException(
          expression,
          starts(expression).get(starts(expression).size() - 3) + 1,
          "such a day never comes; look how long its months are");
    }
    return read;
  }

  private static List<FieldValues> fields(String expression) {
    List<Integer> starts = starts(expression);
    if (starts.size() < 5 || starts.size() > 6) {
      throw new CronSyntaxException(
          expression,
          starts.size() < 5 ? expression.length() + 1 : starts.get(6) + 1,
          "it has %d fields; there are 5 (minute, hour, day of the month, month, day of the week),"
                  .formatted(starts.size())
              + " or 6 with seconds in front");
    }
    List<FieldValues> fields = new ArrayList<>();
    CronField[] all = CronField.values();
    int left = all.length - starts.size();
    if (left > 0) {
      fields.add(AT_ZERO);
    }
    for (int i = 0; i < starts.size(); i++) {
      int start = starts.get(i);
      int end = start;
      while (end < expression.length() && !Character.isWhitespace(expression.charAt(end))) {
        end++;
      }
      fields.add(new FieldParser(expression, all[i + left], start, end).parse());
    }
    return fields;
  }

  private static List<Integer> starts(String expression) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < expression.length(); i++) {
      if (!Character.isWhitespace(expression.charAt(i))
          && (i == 0 || Character.isWhitespace(expression.charAt(i - 1)))) {
        starts.add(i);
      }
    }
    return starts;
  }

  /** When it happens next after a moment; null when not within the next hundred years. */
  public @Nullable Instant next(Instant after, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    Instant from = after.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    LocalDate far = LocalDate.ofInstant(from, ZoneOffset.UTC).plusYears(FARTHEST_YEARS);
    LocalDateTime horizon = (far.isBefore(LAST_DAY) ? far : LAST_DAY).atStartOfDay();
    while (true) {
      ZoneOffset offset = rules.getOffset(from);
      LocalDateTime begin = LocalDateTime.ofEpochSecond(from.getEpochSecond(), 0, offset);
      if (!begin.isBefore(horizon)) {
        return null;
      }
      ZoneOffsetTransition last = rules.previousTransition(from.plusNanos(1));
      if (last != null && !isEveryHour()) {
        if (last.isGap()
            && last.getInstant().equals(from)
            && nextLocal(last.getDateTimeBefore(), last.getDateTimeAfter()) != null) {
          return from;
        }
        if (last.isOverlap() && begin.isBefore(last.getDateTimeBefore())) {
          begin = last.getDateTimeBefore();
        }
      }
      ZoneOffsetTransition end = rules.nextTransition(from);
      LocalDateTime limit =
          end == null || end.getDateTimeBefore().isAfter(horizon)
              ? horizon
              : end.getDateTimeBefore();
      LocalDateTime found = nextLocal(begin, limit);
      if (found != null) {
        return found.toInstant(offset);
      }
      if (end == null) {
        return null;
      }
      from = end.getInstant();
    }
  }

  private boolean isEveryHour() {
    return Long.bitCount(hours.bits()) == 24;
  }

  /** The first moment that fits, not before one and before another; null when there is none. */
  private @Nullable LocalDateTime nextLocal(LocalDateTime begin, LocalDateTime limit) {
    LocalDate date = begin.toLocalDate();
    LocalTime time = begin.toLocalTime();
    LocalDate last = limit.toLocalDate();
    while (!date.isAfter(last)) {
      if (!months.contains(date.getMonthValue())) {
        date = date.withDayOfMonth(1).plusMonths(1);
        time = LocalTime.MIDNIGHT;
        continue;
      }
      LocalTime found = matches(date) ? nextTime(time) : null;
      if (found != null) {
        LocalDateTime moment = date.atTime(found);
        return moment.isBefore(limit) ? moment : null;
      }
      date = date.plusDays(1);
      time = LocalTime.MIDNIGHT;
    }
    return null;
  }

  private boolean matches(LocalDate date) {
    boolean month = daysOfMonth.matches(date, date.getDayOfMonth());
    boolean week = daysOfWeek.matches(date, DayRule.number(date));
    return daysOfMonth.star() || daysOfWeek.star() ? month && week : month || week;
  }

  private @Nullable LocalTime nextTime(LocalTime from) {
    for (int hour = hours.from(from.getHour()); hour >= 0; hour = hours.from(hour + 1)) {
      boolean sameHour = hour == from.getHour();
      int minute = minutes.from(sameHour ? from.getMinute() : 0);
      while (minute >= 0) {
        boolean sameMinute = sameHour && minute == from.getMinute();
        int second = seconds.from(sameMinute ? from.getSecond() : 0);
        if (second >= 0) {
          return LocalTime.of(hour, minute, second);
        }
        minute = minutes.from(minute + 1);
      }
    }
    return null;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CronExpression expression && expression.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The text it was read from. */
  @Override
  public String toString() {
    return text;
  }
}
