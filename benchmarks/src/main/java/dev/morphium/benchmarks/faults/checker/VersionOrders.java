package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * In which order numbers were appended to each list, as reads show it.
 *
 * <p>A list says all that was ever appended to it, in order. So all reads of one list must be
 * beginnings of the longest one. Source: Kingsbury and Alvaro, "Elle: Inferring Isolation Anomalies
 * from Experimental Observations".
 */
final class VersionOrders {
  private final Map<String, List<Long>> orders = new HashMap<>();
  private final Map<String, Transaction> longest = new HashMap<>();
  private final Map<String, Map<Long, Transaction>> writers = new HashMap<>();
  private final List<Violation> violations;

  VersionOrders(List<Transaction> history, List<Violation> violations) {
    this.violations = violations;
    for (Transaction transaction : history) {
      for (Step step : transaction.steps()) {
        if (step.isAppend()) {
          writers
              .computeIfAbsent(step.key(), key -> new HashMap<>())
              .put(step.value(), transaction);
        }
      }
    }
    List<Transaction> committed = history.stream().filter(each -> each.span().isOk()).toList();
    committed.forEach(this::lengthen);
    committed.forEach(this::compare);
  }

  private void lengthen(Transaction transaction) {
    for (Step step : transaction.steps()) {
      if (!step.isAppend()) {
        List<Long> seen = External.reads(transaction, step);
        List<Long> known = orders.get(step.key());
        if (known == null || seen.size() > known.size()) {
          orders.put(step.key(), seen);
          longest.put(step.key(), transaction);
        }
      }
    }
  }

  private void compare(Transaction transaction) {
    for (Step step : transaction.steps()) {
      if (step.isAppend()) {
        continue;
      }
      List<Long> seen = External.reads(transaction, step);
      List<Long> order = order(step.key());
      if (!order.subList(0, seen.size()).equals(seen)) {
        violations.add(
            new Violation(
                "incompatible order",
                "list %s was read by %s and by %s; neither is a beginning of the other"
                    .formatted(step.key(), transaction, longest.get(step.key()))));
      }
      if (new HashSet<>(seen).size() < seen.size()) {
        violations.add(
            new Violation("duplicate", "a number is twice in what was read by " + transaction));
      }
      seen.forEach(value -> checkWriter(step.key(), value, transaction));
    }
  }

  private void checkWriter(String key, long value, Transaction reader) {
    Transaction writer = writer(key, value);
    if (writer == null) {
      violations.add(
          new Violation(
              "garbage", "%d in list %s was appended by nobody: %s".formatted(value, key, reader)));
    } else if (writer.span().outcome() == OperationOutcome.FAILED) {
      violations.add(
          new Violation(
              "G1a, aborted read",
              "%d in list %s is of a transaction that failed, %s, and was read by %s"
                  .formatted(value, key, writer, reader)));
    }
  }

  /** What was appended to a list, in order, as far as anybody has read it. */
  List<Long> order(String key) {
    return orders.getOrDefault(key, List.of());
  }

  /** Which lists were read. */
  List<String> keys() {
    return new ArrayList<>(orders.keySet());
  }

  /** Who appended a number; null when nobody did. */
  @Nullable Transaction writer(String key, long value) {
    return writers.getOrDefault(key, Map.of()).get(value);
  }
}
