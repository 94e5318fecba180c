package dev.morphium.messaging.cron;

import java.time.LocalDate;
import java.util.List;

/**
 * What one field of a cron expression allows.
 *
 * @param bits a bit for each value
 * @param rules for days: what is allowed besides
 * @param star whether it begins with {@code *}, or is {@code ?}
 */
record FieldValues(long bits, List<DayRule> rules, boolean star) {
  FieldValues {
    rules = List.copyOf(rules);
  }

  boolean contains(int value) {
    return (bits >>> value & 1) != 0;
  }

  /** The first allowed value that is not lower; -1 when there is none. */
  int from(int value) {
    long rest = value > 63 ? 0 : bits >>> value << value;
    return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
  }

  boolean matches(LocalDate date, int number) {
    if (contains(number)) {
      return true;
    }
    for (DayRule rule : rules) {
      if (rule.matches(date)) {
        return true;
      }
    }
    return false;
  }
}
