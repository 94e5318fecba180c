package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.checker.Dependencies.Edge;
import dev.morphium.benchmarks.faults.checker.Dependencies.Kind;
import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks snapshot isolation by list-append transactions (Elle's method): what was read is committed
 * and whole, what was acknowledged stays, and no cycle of dependencies shows a snapshot that was
 * none. Write skew is allowed.
 *
 * <p>Source: Adya, "Weak Consistency: A Generalized Theory and Optimistic Implementations for
 * Distributed Transactions" (the names of the anomalies); Kingsbury and Alvaro, "Elle".
 */
public final class AppendChecker {
  /** Finds what is wrong with a history; empty when nothing is. */
  public List<Violation> check(List<Transaction> history) {
    List<Violation> violations = new ArrayList<>();
    for (Transaction transaction : history) {
      if (transaction.span().outcome() != OperationOutcome.FAILED) {
        External.problem(transaction).ifPresent(violations::add);
      }
    }
    VersionOrders orders = new VersionOrders(history, violations);
    intermediateReads(history, orders, violations);
    lostAppends(history, violations);
    if (violations.isEmpty()) { // otherwise the orders, which dependencies follow from, are wrong
      cycles(history, orders, violations);
    }
    return violations;
  }

  private static void intermediateReads(
      List<Transaction> history, VersionOrders orders, List<Violation> violations) {
    for (Transaction reader : history) {
      for (Step step : reader.steps()) {
        List<Long> seen = External.reads(reader, step);
        if (step.isAppend() || seen.isEmpty() || !reader.span().isOk()) {
          continue;
        }
        long last = seen.getLast();
        Transaction writer = orders.writer(step.key(), last);
        if (writer != null
            && writer.number() != reader.number()
            && last != lastAppend(writer, step.key())) {
          violations.add(
              new Violation(
                  "G1b, intermediate read",
                  "%s read list %s in the middle of %s".formatted(reader, step.key(), writer)));
        }
      }
    }
  }

  private static long lastAppend(Transaction writer, String key) {
    long last = 0;
    for (Step step : writer.steps()) {
      if (step.isAppend() && step.key().equals(key)) {
        last = step.value();
      }
    }
    return last;
  }

  /** What was acknowledged is in everything that is read later. */
  private static void lostAppends(List<Transaction> history, List<Violation> violations) {
    Map<String, List<Transaction>> readers = new HashMap<>();
    for (Transaction reader : history) {
      for (Step step : reader.steps()) {
        if (!step.isAppend() && reader.span().isOk()) {
          readers.computeIfAbsent(step.key(), key -> new ArrayList<>()).add(reader);
        }
      }
    }
    for (Transaction writer : history) {
      for (Step step : writer.steps()) {
        if (step.isAppend() && writer.span().isOk()) {
          lost(writer, step, readers.getOrDefault(step.key(), List.of()), violations);
        }
      }
    }
  }

  private static void lost(
      Transaction writer, Step append, List<Transaction> readers, List<Violation> violations) {
    for (Transaction reader : readers) {
      for (Step read : reader.steps()) {
        if (!read.isAppend()
            && read.key().equals(append.key())
            && writer.span().isBefore(reader.span())
            && !read.seen().contains(append.value())) {
          violations.add(
              new Violation(
                  "lost append",
                  "%d, which %s had appended to list %s, was not read by %s"
                      .formatted(append.value(), writer, append.key(), reader)));
          return;
        }
      }
    }
  }

  private static void cycles(
      List<Transaction> history, VersionOrders orders, List<Violation> violations) {
    List<Transaction> happened = happened(history, orders);
    for (List<Edge> cycle : new CycleSearch(DependencyFinder.find(happened, orders)).cycles()) {
      StringBuilder message = new StringBuilder();
      for (Edge edge : cycle) {
        message.append(
            "%n  %s%n    -%s-> because %s"
                .formatted(happened.get(edge.from()), edge.kind().shortName, edge.why()));
      }
      violations.add(new Violation(name(cycle), message.toString()));
    }
  }

  /** Those that were acknowledged, and those whose appends were read. */
  private static List<Transaction> happened(List<Transaction> history, VersionOrders orders) {
    Set<Integer> seen = new HashSet<>();
    for (String key : orders.keys()) {
      for (long value : orders.order(key)) {
        Transaction writer = orders.writer(key, value);
        if (writer != null) {
          seen.add(writer.number());
        }
      }
    }
    return history.stream()
        .filter(each -> each.span().isOk() || seen.contains(each.number()))
        .toList();
  }

  private static String name(List<Edge> cycle) {
    long reads = cycle.stream().filter(edge -> edge.kind() == Kind.READ_WRITE).count();
    boolean writeRead = cycle.stream().anyMatch(edge -> edge.kind() == Kind.WRITE_READ);
    boolean realTime = cycle.stream().anyMatch(edge -> edge.kind() == Kind.REAL_TIME);
    String name = reads > 1 ? "G-nonadjacent" : reads == 1 ? "G-single" : writeRead ? "G1c" : "G0";
    return realTime ? name + " with real time" : name;
  }
}
