package dev.morphium.benchmarks.faults;

import dev.morphium.benchmarks.faults.checker.Violation;
import dev.morphium.benchmarks.faults.history.History;
import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.RegisterOperation;
import dev.morphium.benchmarks.faults.history.RegisterOperation.Kind;
import dev.morphium.benchmarks.faults.history.Span;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The result of one fault run: its plan, history and violations.
 *
 * @param plan what was done
 * @param strikes how often harm was done
 * @param history what the clients saw
 * @param violations what cannot have happened
 */
record RunResult(RunPlan plan, int strikes, History history, List<Violation> violations) {
  RunResult {
    violations = List.copyOf(violations);
  }

  static String heading() {
    return "%-20s %-44s %7s %9s %7s %8s %12s  %s"
        .formatted(
            "seed", "faults", "strikes", "ok", "failed", "unknown", "without, ms", "verdict");
  }

  /** One line of a table. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%-20d %-44s %7d %9d %7d %8d %12d  %s",
        plan.seed(),
        plan.names() + (plan.journal() ? " (journal)" : ""),
        strikes,
        history.count(OperationOutcome.OK),
        history.count(OperationOutcome.FAILED),
        history.count(OperationOutcome.UNKNOWN),
        longestWithoutWrite() / 1_000_000,
        violations.isEmpty() ? "valid" : violations.size() + " VIOLATIONS");
  }

  /** The longest time between two acknowledged writes, in nanoseconds. */
  long longestWithoutWrite() {
    List<Long> times = new ArrayList<>();
    for (RegisterOperation operation : history.operations()) {
      if (operation.kind() != Kind.READ) {
        add(operation.span(), times);
      }
    }
    for (Transaction transaction : history.transactions()) {
      if (transaction.steps().stream().anyMatch(Step::isAppend)) {
        add(transaction.span(), times);
      }
    }
    Collections.sort(times);
    long longest = 0;
    for (int i = 1; i < times.size(); i++) {
      longest = Math.max(longest, times.get(i) - times.get(i - 1));
    }
    return longest;
  }

  private static void add(Span span, List<Long> times) {
    if (span.isOk()) {
      times.add(span.returned());
    }
  }
}
