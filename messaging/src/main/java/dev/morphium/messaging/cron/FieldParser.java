package dev.morphium.messaging.cron;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one field of a cron expression. */
final class FieldParser {
  private final String expression;
  private final CronField field;
  private final int start;
  private final int end;
  private final List<DayRule> rules = new ArrayList<>();
  private int index;
  private long bits;

  /**
   * @param start where the field begins in the expression, from 0
   * @param end behind its last character
   */
  FieldParser(String expression, CronField field, int start, int end) {
    this.expression = expression;
    this.field = field;
    this.start = start;
    this.end = end;
    index = start;
  }

  FieldValues parse() {
    boolean star = peek() == '*' || peek() == '?';
    element();
    while (index < end) {
      if (peek() != ',') {
        throw mistake(index, "'%s' is not understood here; %s".formatted(rest(), field.range()));
      }
      index++;
      element();
    }
    return new FieldValues(bits, rules, star);
  }

  private void element() {
    if (index >= end || peek() == ',') {
      throw mistake(index, "a value is missing; " + field.range());
    }
    if (peek() == '*' || (peek() == '?' && field.isDay())) {
      index++;
      add(field.least(), field.last(), step());
      return;
    }
    if (peek() == '?') {
      throw mistake(index, "? stands for any day only; write *");
    }
    if (field == CronField.DAY_OF_MONTH && isLetter()) {
      lastDay();
      return;
    }
    int begin = index;
    int value = value();
    if (!isDayRule(begin, value)) {
      range(begin, value);
    }
  }

  private void range(int begin, int first) {
    int last = first;
    if (peek() == '-') {
      index++;
      last = value();
      if (field == CronField.DAY_OF_WEEK && last == 0 && first > 0) {
        last = 7;
      }
      if (last < first) {
        throw mistake(
            begin,
            "'%s' goes backwards; write %s-%d,%d-%d instead"
                .formatted(
                    expression.substring(begin, index), first, field.last(), field.least(), last));
      }
      add(first, last, step());
    } else {
      boolean stepped = peek() == '/';
      add(first, stepped ? field.last() : first, step());
    }
  }

  /** L, L-3 or LW. */
  private void lastDay() {
    int begin = index;
    String word = letters();
    switch (word) {
      case "L" -> {
        int days = 0;
        if (peek() == '-') {
          index++;
          int number = index;
          days = number();
          if (days > 30) {
            throw mistake(number, "no month has a day %d days before its last".formatted(days));
          }
        }
        rules.add(DayRule.beforeLast(days));
      }
      case "LW", "WL" -> rules.add(DayRule.lastWorkday());
      default ->
          throw mistake(
              begin,
              "'%s' is no day of the month; they go from 1 to 31, L is the last, LW the last"
                      .formatted(word)
                  + " from Monday to Friday, 15W the one nearest to the 15th");
    }
  }

  /** 15W, 5L, FRIL or MON#2. */
  private boolean isDayRule(int begin, int value) {
    if (!field.isDay() || index >= end) {
      return false;
    }
    char next = Character.toUpperCase(peek());
    boolean week = field == CronField.DAY_OF_WEEK;
    if (next == 'W' && !week) {
      index++;
      rules.add(DayRule.workdayNear(value));
    } else if (next == 'L' && week) {
      index++;
      rules.add(DayRule.last(value % 7));
    } else if (next == '#' && week) {
      index++;
      int place = index;
      int count = number();
      if (count < 1 || count > 5) {
        throw mistake(
            place,
            "%s comes at most five times in a month, as #1 to #5"
                .formatted(expression.substring(begin, index)));
      }
      rules.add(DayRule.nth(value % 7, count));
    } else {
      return false;
    }
    return true;
  }

  private int step() {
    if (peek() != '/') {
      return 1;
    }
    index++;
    int begin = index;
    int step = number();
    if (step < 1 || step > field.last() - field.least()) {
      throw mistake(begin, "a step of %d leads nowhere; %s".formatted(step, field.range()));
    }
    return step;
  }

  private void add(int first, int last, int step) {
    for (int value = first; value <= last; value += step) {
      bits |= 1L << (field == CronField.DAY_OF_WEEK ? value % 7 : value);
    }
  }

  private int value() {
    int begin = index;
    if (isLetter()) {
      String word = letters();
      int named = field.named(word);
      if (named < 0 && field == CronField.DAY_OF_WEEK && word.length() == 4 && word.endsWith("L")) {
        named = field.named(word.substring(0, 3));
        index--;
      }
      if (named < 0) {
        throw mistake(begin, "'%s' is no name of one; %s".formatted(word, field.range()));
      }
      return named;
    }
    int value = number();
    if (value < field.least() || value > field.most()) {
      throw mistake(begin, "%d is out of range; %s".formatted(value, field.range()));
    }
    return value;
  }

  private int number() {
    int begin = index;
    while (index < end && peek() >= '0' && peek() <= '9') {
      index++;
    }
    if (begin == index) {
      throw mistake(
          index,
          index >= end
              ? "a number is missing; " + field.range()
              : "'%s' is no number; %s".formatted(rest(), field.range()));
    }
    if (index - begin > 4) {
      throw mistake(
          begin, expression.substring(begin, index) + " is out of range; " + field.range());
    }
    return Integer.parseInt(expression, begin, index, 10);
  }

  private String letters() {
    int begin = index;
    while (index < end && isLetter()) {
      index++;
    }
    return expression.substring(begin, index).toUpperCase(Locale.ROOT);
  }

  private boolean isLetter() {
    char next = peek();
    return (next >= 'A' && next <= 'Z') || (next >= 'a' && next <= 'z');
  }

  /** The next character; 0 behind the last. */
  private char peek() {
    return index < end ? expression.charAt(index) : 0;
  }

  private String rest() {
    return expression.substring(index, end);
  }

  private CronSyntaxException mistake(int at, String what) {
    return new CronSyntaxException(expression, Math.max(at, start) + 1, what);
  }
}
