package dev.morphium.benchmarks.faults.history;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One transaction on lists of numbers, each of which is appended once in all.
 *
 * @param number tells it from all others
 * @param client whose it was
 * @param steps what it did, in order
 * @param span when, and what became of it
 */
public record Transaction(int number, int client, List<Step> steps, Span span) {
  public Transaction {
    steps = List.copyOf(steps);
  }

  /**
   * One step.
   *
   * @param isAppend whether it appended a number; otherwise it read the list
   * @param key which list
   * @param value what it appended
   * @param seen what it read
   */
  public record Step(boolean isAppend, String key, long value, List<Long> seen) {
    public Step {
      seen = List.copyOf(seen);
    }

    /** Appends a number. */
    public static Step append(String key, long value) {
      return new Step(true, key, value, List.of());
    }

    /** Reads a list. */
    public static Step read(String key, List<Long> seen) {
      return new Step(false, key, 0, seen);
    }

    @Override
    public String toString() {
      return isAppend ? "append %d to %s".formatted(value, key) : "%s is %s".formatted(key, seen);
    }
  }

  @Override
  public String toString() {
    String all = steps.stream().map(Step::toString).collect(Collectors.joining(", "));
    return "T%d of client %d [%s] (%s)".formatted(number, client, all, span);
  }
}
