package dev.morphium.engine.sort;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts items by documents that belong to them: all, or the first few.
 *
 * <p>Stable: items with equal keys stay in the order in which they came. Keys are taken out of each
 * document once, and their beginnings are kept in one word, which decides most comparisons. With a
 * limit only that many items are held, in a heap.
 *
 * @param <T> an item: the document itself, or something that knows it
 */
public final class Sorter<T> {
  private static final int ENTRY_BYTES = 64;

  private final SortPattern pattern;
  private final ValueComparator comparator;
  private final SortLimits limits;
  private final Comparator<Entry<T>> order;
  private final boolean ascending;
  private final List<Entry<T>> all = new ArrayList<>();
  private final PriorityQueue<Entry<T>> worstFirst;
  private long sequence;
  private long memoryBytes;

  public Sorter(SortPattern pattern, ValueComparator comparator, SortLimits limits) {
    this.pattern = pattern;
    this.comparator = comparator;
    this.limits = limits;
    this.ascending = pattern.isEmpty() || pattern.parts().get(0).ascending();
    Comparator<Value[]> keyOrder = pattern.keyOrder(comparator);
    this.order =
        (left, right) -> {
          int first = Long.compare(left.prefix, right.prefix);
          return first != 0 ? first : keyOrder.compare(left.keys, right.keys);
        };
    this.worstFirst = new PriorityQueue<>(stable(order).reversed());
  }

  private static <T> Comparator<Entry<T>> stable(Comparator<Entry<T>> order) {
    return order.thenComparingLong(entry -> entry.sequence);
  }

  /**
   * Takes one more item.
   *
   * @throws CommandException 292 when the items take too much memory
   */
  public void add(Document document, T item) {
    Value[] keys = pattern.keys(document, comparator);
    long prefix = keys.length == 0 ? 0 : SortPrefix.of(keys[0], ascending, comparator);
    Entry<T> entry = new Entry<>(prefix, keys, sequence++, item, document);
    if (limits.count() == 0) {
      hold(document);
      all.add(entry);
    } else if (worstFirst.size() < limits.count()) {
      hold(document);
      worstFirst.add(entry);
    } else {
      replaceWorst(entry);
    }
  }

  private void replaceWorst(Entry<T> entry) {
    Entry<T> worst = worstFirst.peek();
    if (worst != null && order.compare(entry, worst) < 0) {
      worstFirst.poll();
      worstFirst.add(entry);
      memoryBytes -= worst.document.length() + ENTRY_BYTES;
      hold(entry.document);
    }
  }

  private void hold(Document document) {
    memoryBytes += document.length() + ENTRY_BYTES;
    if (memoryBytes > limits.memoryBytes() && !limits.allowDiskUse()) {
      throw new CommandException(
          ErrorCode.QUERY_EXCEEDED_MEMORY_LIMIT_NO_DISK_USE_ALLOWED,
          "Sort exceeded memory limit of "
              + limits.memoryBytes()
              + " bytes, but did not opt in to external sorting.");
    }
  }

  /** The items in order. Nothing may be added afterwards. */
  public List<T> sorted() {
    if (limits.count() != 0) {
      all.addAll(worstFirst);
      worstFirst.clear();
      all.sort(stable(order));
    } else if (!pattern.isEmpty()) {
      all.sort(order);
    }
    List<T> items = new ArrayList<>(all.size());
    for (Entry<T> entry : all) {
      items.add(entry.item);
    }
    all.clear();
    return items;
  }

  private static final class Entry<T> {
    private final long prefix;
    private final Value[] keys;
    private final long sequence;
    private final T item;
    private final Document document;

    Entry(long prefix, Value[] keys, long sequence, T item, Document document) {
      this.prefix = prefix;
      this.keys = keys;
      this.sequence = sequence;
      this.item = item;
      this.document = document;
    }
  }
}
