package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.checker.Dependencies.Kind;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the dependencies between transactions (write-write, write-read, read-write, real time). */
final class DependencyFinder {
  private final List<Transaction> transactions;
  private final VersionOrders orders;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final Dependencies found;

  private DependencyFinder(List<Transaction> transactions, VersionOrders orders) {
    this.transactions = transactions;
    this.orders = orders;
    found = new Dependencies(transactions.size());
    for (int i = 0; i < transactions.size(); i++) {
      numbers.put(transactions.get(i).number(), i);
    }
  }

  static Dependencies find(List<Transaction> transactions, VersionOrders orders) {
    DependencyFinder finder = new DependencyFinder(transactions, orders);
    for (String key : orders.keys()) {
      finder.writes(key);
    }
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (!step.isAppend() && transaction.span().isOk()) {
          finder.reads(transaction, step);
        }
      }
    }
    finder.times();
    return finder.found;
  }

  private @Nullable Integer writer(String key, long value) {
    Transaction writer = orders.writer(key, value);
    return writer == null ? null : numbers.get(writer.number());
  }

  private void writes(String key) {
    List<Long> order = orders.order(key);
    for (int i = 1; i < order.size(); i++) {
      Integer before = writer(key, order.get(i - 1));
      Integer after = writer(key, order.get(i));
      if (before != null && after != null) {
        found.add(
            before,
            after,
            Kind.WRITE_WRITE,
            "in list %s %d comes before %d".formatted(key, order.get(i - 1), order.get(i)));
      }
    }
  }

  private void reads(Transaction reader, Step read) {
    String key = read.key();
    List<Long> seen = External.reads(reader, read);
    int self = numbers.getOrDefault(reader.number(), 0);
    if (!seen.isEmpty()) {
      Integer before = writer(key, seen.getLast());
      if (before != null) {
        found.add(
            before,
            self,
            Kind.WRITE_READ,
            "%d in list %s was read by the next one".formatted(seen.getLast(), key));
      }
    }
    List<Long> order = orders.order(key);
    if (seen.size() < order.size()) {
      Integer after = writer(key, order.get(seen.size()));
      if (after != null) {
        found.add(
            self,
            after,
            Kind.READ_WRITE,
            "it read list %s before the next one appended %d"
                .formatted(key, order.get(seen.size())));
      }
    }
  }

  /** From each transaction to those that began after its end, unless another one is in between. */
  private void times() {
    List<Transaction> byStart = new ArrayList<>(transactions);
    byStart.sort(Comparator.comparingLong(each -> each.span().invoked()));
    List<Transaction> byEnd =
        transactions.stream()
            .filter(each -> each.span().isOk())
            .sorted(Comparator.comparingLong(each -> each.span().returned()))
            .toList();
    List<Transaction> frontier = new ArrayList<>();
    int ended = 0;
    for (Transaction next : byStart) {
      while (ended < byEnd.size() && byEnd.get(ended).span().isBefore(next.span())) {
        Transaction newest = byEnd.get(ended++);
        frontier.removeIf(earlier -> earlier.span().isBefore(newest.span()));
        frontier.add(newest);
      }
      for (Transaction earlier : frontier) {
        found.add(
            numbers.getOrDefault(earlier.number(), 0),
            numbers.getOrDefault(next.number(), 0),
            Kind.REAL_TIME,
            "it had ended when the next one began");
      }
    }
  }
}
