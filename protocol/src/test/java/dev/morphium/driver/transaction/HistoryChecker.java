package dev.morphium.driver.transaction;

import dev.morphium.driver.transaction.DependencyGraph.Kind;
import dev.morphium.driver.transaction.History.Append;
import dev.morphium.driver.transaction.History.Read;
import dev.morphium.driver.transaction.History.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what snapshot isolation forbids in a history of appends to lists.
 *
 * <p>A list tells its own versions: each number is there once, in the order in which it came. So
 * reads show which version a transaction saw, and from that follows who must have come before whom.
 * Source: K. Kingsbury, P. Alvaro, "Elle: Inferring Isolation Anomalies from Experimental
 * Observations" (2020).
 */
final class HistoryChecker {
  private final History history;
  private final List<String> anomalies = new ArrayList<>();
  private final Map<Integer, Integer> writers = new HashMap<>();
  private final DependencyGraph graph = new DependencyGraph();

  private HistoryChecker(History history) {
    this.history = history;
  }

  /** What is wrong with the history; nothing when snapshot isolation explains it. */
  static List<String> anomalies(History history) {
    return new HistoryChecker(history).check();
  }

  private List<String> check() {
    List<Transaction> transactions = history.transactions();
    for (int i = 0; i < transactions.size(); i++) {
      graph.addNode(transactions.get(i).toString());
      for (History.Operation operation : transactions.get(i).operations()) {
        if (operation instanceof Append append && writers.put(append.number(), i) != null) {
          throw new IllegalArgumentException("appended twice: " + append.number());
        }
      }
    }
    checkLists();
    for (int i = 0; i < transactions.size(); i++) {
      checkReads(i, transactions.get(i));
    }
    addTimes();
    if (anomalies.isEmpty()) {
      anomalies.addAll(graph.forbiddenCycles());
    }
    return anomalies;
  }

  private void checkLists() {
    history.lists().forEach(this::checkList);
    for (Transaction transaction : history.transactions()) {
      for (History.Operation operation : transaction.operations()) {
        if (operation instanceof Append append
            && transaction.committed()
            && !list(append.list()).contains(append.number())) {
          anomalies.add("lost: " + append + " of " + transaction);
        }
      }
    }
  }

  private void checkList(int list, List<Integer> numbers) {
    if (new HashSet<>(numbers).size() < numbers.size()) {
      anomalies.add("twice in list " + list + ": " + numbers);
    }
    Integer before = null;
    for (int number : numbers) {
      Integer writer = writer(number, "the end");
      if (writer != null && before != null) {
        graph.addEdge(before, writer, Kind.WRITE_WRITE);
      }
      before = writer;
    }
  }

  private void checkReads(int reader, Transaction transaction) {
    Map<Integer, List<Integer>> seen = new HashMap<>();
    for (int i = 0; i < transaction.operations().size(); i++) {
      if (transaction.operations().get(i) instanceof Read read) {
        List<Integer> own = transaction.appends(read.list(), i);
        List<Integer> numbers = read.numbers();
        int others = numbers.size() - own.size();
        if (others < 0 || !numbers.subList(others, numbers.size()).equals(own)) {
          anomalies.add("does not see its own writes: " + transaction);
          continue;
        }
        List<Integer> version = numbers.subList(0, others);
        List<Integer> known = seen.putIfAbsent(read.list(), version);
        if (known == null) {
          checkRead(reader, transaction, read.list(), version);
        } else if (!known.equals(version)) {
          anomalies.add("reads two versions of list " + read.list() + ": " + transaction);
        }
      }
    }
  }

  private void checkRead(int reader, Transaction transaction, int list, List<Integer> version) {
    List<Integer> all = list(list);
    int size = version.size();
    if (size > all.size() || !all.subList(0, size).equals(version)) {
      anomalies.add("no version of list " + list + " " + all + ": " + transaction);
      return;
    }
    if (size > 0) {
      int last = version.getLast();
      Integer writer = writer(last, transaction.toString());
      if (writer != null) {
        if (history.transactions().get(writer).appends(list).getLast() != last) {
          anomalies.add("G1b: a version in between, " + last + ": " + transaction);
        }
        graph.addEdge(writer, reader, Kind.WRITE_READ);
      }
    }
    if (size < all.size()) {
      Integer next = writers.get(all.get(size));
      if (next != null) {
        graph.addEdge(reader, next, Kind.READ_WRITE);
      }
    }
  }

  /** The committed transaction that has appended a number. */
  private @Nullable Integer writer(int number, String where) {
    Integer writer = writers.get(number);
    if (writer == null) {
      anomalies.add("nobody wrote " + number + ", which is seen by " + where);
      return null;
    }
    if (!history.transactions().get(writer).committed()) {
      anomalies.add("G1a: an aborted write, " + number + ", is seen by " + where);
      return null;
    }
    return writer;
  }

  private List<Integer> list(int list) {
    return history.lists().getOrDefault(list, List.of());
  }

  /** A transaction sees those that had ended before it began. */
  private void addTimes() {
    List<Transaction> all = history.transactions();
    for (int later = 0; later < all.size(); later++) {
      long begin = all.get(later).begin();
      long newest =
          all.stream()
              .filter(one -> one.end() < begin)
              .mapToLong(Transaction::begin)
              .max()
              .orElse(Long.MIN_VALUE);
      for (int earlier = 0; earlier < all.size(); earlier++) {
        Transaction one = all.get(earlier);
        if (one.end() < begin && one.end() >= newest) {
          graph.addEdge(earlier, later, Kind.TIME);
        }
      }
    }
  }
}
