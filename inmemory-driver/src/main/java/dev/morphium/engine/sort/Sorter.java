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
 * document once. With a limit only that many items are held, in a heap.
 *
 * @param <T> an item: the document itself, or something that knows it
 */
public final class Sorter<T> {
  private static final int ENTRY_BYTES = 64;

  private final SortPattern pattern;
  private final ValueComparator comparator;
  private final SortLimits limits;
  private final Comparator<Value[]> keyOrder;
  private final List<Entry<T>> all = new ArrayList<>();
  private final PriorityQueue<Entry<T>> worstFirst;
  private long sequence;
  private long memoryBytes;

  public Sorter(SortPattern pattern, ValueComparator comparator, SortLimits limits) {
    this.pattern = pattern;
    this.comparator = comparator;
    this.limits = limits;
    this.keyOrder = pattern.keyOrder(comparator);
    Comparator<Entry<T>> order =
        Comparator.comparing((Entry<T> entry) -> entry.keys, keyOrder)
            .thenComparingLong(entry -> entry.sequence);
    this.worstFirst = new PriorityQueue<>(order.reversed());
  }

  /**
   * Takes one more item.
   *
   * @throws CommandException 292 when the items take too much memory
   */
  public void add(Document document, T item) {
    Entry<T> entry = new Entry<>(pattern.keys(document, comparator), sequence++, item, document);
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
    if (worst != null && keyOrder.compare(entry.keys, worst.keys) < 0) {
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
      all.sort(
          Comparator.comparing((Entry<T> entry) -> entry.keys, keyOrder)
              .thenComparingLong(entry -> entry.sequence));
    } else if (!pattern.isEmpty()) {
      all.sort(Comparator.comparing(entry -> entry.keys, keyOrder));
    }
    List<T> items = new ArrayList<>(all.size());
    for (Entry<T> entry : all) {
      items.add(entry.item);
    }
    all.clear();
    return items;
  }

  private static final class Entry<T> {
    private final Value[] keys;
    private final long sequence;
    private final T item;
    private final Document document;

    Entry(Value[] keys, long sequence, T item, Document document) {
      this.keys = keys;
      this.sequence = sequence;
      this.item = item;
      this.document = document;
    }
  }
}
