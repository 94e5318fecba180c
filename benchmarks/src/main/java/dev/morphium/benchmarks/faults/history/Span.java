package dev.morphium.benchmarks.faults.history;

import java.util.Locale;

/**
 * When an operation was asked for and when it was answered, in nanoseconds of one clock.
 *
 * @param invoked just before it was asked for
 * @param returned just after it was answered; the end of time for one without a known outcome
 * @param outcome what the answer was
 */
public record Span(long invoked, long returned, OperationOutcome outcome) {
  private static final double NANOS = 1e9;

  /** An operation that was answered. */
  public static Span of(long invoked, long returned, OperationOutcome outcome) {
    return new Span(
        invoked, outcome == OperationOutcome.UNKNOWN ? Long.MAX_VALUE : returned, outcome);
  }

  /** Whether this ended before the other began. */
  public boolean isBefore(Span other) {
    return returned < other.invoked;
  }

  public boolean isOk() {
    return outcome == OperationOutcome.OK;
  }

  @Override
  public String toString() {
    return outcome == OperationOutcome.UNKNOWN
        ? String.format(Locale.ROOT, "from %.6f s on, outcome unknown", invoked / NANOS)
        : String.format(
            Locale.ROOT,
            "%.6f to %.6f s, %s",
            invoked / NANOS,
            returned / NANOS,
            outcome.name().toLowerCase(Locale.ROOT));
  }
}
