package dev.morphium.messaging.cron;

import java.util.List;

/** One of the fields of a cron expression. */
enum CronField {
  SECOND("seconds", 0, 59, List.of()),
  MINUTE("minutes", 0, 59, List.of()),
  HOUR("hours", 0, 23, List.of()),
  DAY_OF_MONTH("days of the month", 1, 31, List.of()),
  MONTH(
      "months",
      1,
      12,
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")),
  DAY_OF_WEEK("days of the week", 0, 7, List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"));

  private final String words;
  private final int least;
  private final int most;
  private final List<String> names;

  CronField(String words, int least, int most, List<String> names) {
    this.words = words;
    this.least = least;
    this.most = most;
    this.names = names;
  }

  int least() {
    return least;
  }

  int most() {
    return most;
  }

  /** The highest value that is no other name of the lowest: Sunday is 0 and 7. */
  int last() {
    return this == DAY_OF_WEEK ? 6 : most;
  }

  /** The value of a name in upper case; -1 when there is none. */
  int named(String name) {
    int index = names.indexOf(name);
    return index < 0 ? -1 : index + least;
  }

  /** Whether {@code ?} is allowed, which means the same as {@code *}. */
  boolean isDay() {
    return this == DAY_OF_MONTH || this == DAY_OF_WEEK;
  }

  String range() {
    String numbers = "%s go from %d to %d".formatted(words, least, most);
    return names.isEmpty()
        ? numbers
        : "%s, or from %s to %s".formatted(numbers, names.get(0), names.get(names.size() - 1));
  }
}
