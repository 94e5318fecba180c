package dev.morphium.benchmarks.faults.checker;

/**
 * Something that cannot have happened in a set that keeps its promises.
 *
 * @param rule which promise is broken
 * @param message what shows it: the operations by name
 */
public record Violation(String rule, String message) {
  @Override
  public String toString() {
    return rule + ": " + message;
  }
}
