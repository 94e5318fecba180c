package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The external reads of a transaction: what it read of others, without what it appended itself
 * before.
 */
final class External {
  private External() {}

  /** What a reading step saw of other transactions. */
  static List<Long> reads(Transaction transaction, Step read) {
    List<Long> own = ownBefore(transaction, read);
    List<Long> seen = read.seen();
    int others = seen.size() - own.size();
    boolean endsWithOwn = others >= 0 && seen.subList(others, seen.size()).equals(own);
    return endsWithOwn ? seen.subList(0, others) : seen;
  }

  /** What is wrong with a transaction as seen by itself. */
  static Optional<Violation> problem(Transaction transaction) {
    for (Step step : transaction.steps()) {
      if (!step.isAppend()) {
        List<Long> own = ownBefore(transaction, step);
        int others = step.seen().size() - own.size();
        if (others < 0 || !step.seen().subList(others, step.seen().size()).equals(own)) {
          return Optional.of(
              new Violation("internal", "it did not read what it had appended: " + transaction));
        }
      }
    }
    return Optional.empty();
  }

  @SuppressWarnings("ReferenceEquality") // the same read may come again after an append
  private static List<Long> ownBefore(Transaction transaction, Step read) {
    List<Long> own = new ArrayList<>();
    for (Step step : transaction.steps()) {
      if (step == read) {
        break;
      }
      if (step.isAppend() && step.key().equals(read.key())) {
        own.add(step.value());
      }
    }
    return own;
  }
}
