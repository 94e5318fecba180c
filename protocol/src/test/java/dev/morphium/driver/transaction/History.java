package dev.morphium.driver.transaction;

import java.util.List;
import java.util.Map;

/**
 * What clients did with lists of numbers, and what they saw.
 *
 * @param transactions all transactions, also aborted ones; a command outside of transactions is a
 *     transaction with one operation
 * @param lists what the lists hold in the end
 */
record History(List<Transaction> transactions, Map<Integer, List<Integer>> lists) {
  /**
   * A transaction.
   *
   * @param operations what was done, as far as it succeeded
   * @param begin a moment before the first operation
   * @param end a moment after the commit or abort, on the same clock
   */
  record Transaction(
      String name, List<Operation> operations, boolean committed, long begin, long end) {
    /** What it has appended to a list, up to some operation. */
    List<Integer> appends(int list, int operation) {
      return operations.subList(0, operation).stream()
          .filter(Append.class::isInstance)
          .map(Append.class::cast)
          .filter(append -> append.list == list)
          .map(Append::number)
          .toList();
    }

    List<Integer> appends(int list) {
      return appends(list, operations.size());
    }

    @Override
    public String toString() {
      return name + (committed ? "" : " (aborted)") + operations;
    }
  }

  /** What a transaction did with one list. */
  sealed interface Operation {
    int list();
  }

  /** A number, which nobody else uses, went to the end of a list. */
  record Append(int list, int number) implements Operation {
    @Override
    public String toString() {
      return list + "+" + number;
    }
  }

  /** A list was read. */
  record Read(int list, List<Integer> numbers) implements Operation {
    @Override
    public String toString() {
      return list + "=" + numbers;
    }
  }
}
