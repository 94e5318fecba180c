package dev.morphium.engine.sort;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.spill.SortedRuns;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts items by their keys, all or the first few: an external merge sort.
 *
 * <p>Stable: items with equal keys stay in the order in which they came. The beginning of the first
 * key is kept in one word, which decides most comparisons. With a limit only that many items are
 * held, in a heap. What exceeds the memory goes to a temporary file as a sorted run, and the runs
 * are merged.
 *
 * @param <T> an item: the document itself, or something that knows it
 */
public final class Sorter<T> {
  private static final int ENTRY_BYTES = 64;

  private final StageMemory memory;
  private final long count;
  private final SortEntry.Order<T> order;
  private final List<SortEntry<T>> all = new ArrayList<>();
  private final PriorityQueue<SortEntry<T>> worstFirst;
  private final SortedRuns<SortEntry<T>> runs;
  private @Nullable SortEntry<T> cutoff;
  private long sequence;

  /**
   * A sort by a pattern.
   *
   * @param interrupts where the sort looks whether it is to end
   */
  public Sorter(
      SortPattern pattern,
      ValueComparator comparator,
      long count,
      StageMemory memory,
      SpillFormat<T> format,
      InterruptCheck interrupts) {
    this(
        pattern.keyOrder(comparator),
        pattern.isEmpty() || pattern.parts().get(0).ascending(),
        comparator,
        count,
        memory,
        format,
        interrupts);
  }

  /**
   * A sort by computed keys.
   *
   * @param keyOrder the order of keys
   * @param ascending whether the first key is in ascending order
   * @param comparator the order of values
   * @param count how many of the first items are wanted; 0 for all
   * @param memory what the items may take
   * @param format how items go to disk
   * @param interrupts where the sort looks whether it is to end
   */
  public Sorter(
      Comparator<Value[]> keyOrder,
      boolean ascending,
      ValueComparator comparator,
      long count,
      StageMemory memory,
      SpillFormat<T> format,
      InterruptCheck interrupts) {
    this.memory = memory;
    this.count = count;
    this.order = new SortEntry.Order<>(keyOrder, ascending, comparator, interrupts);
    this.worstFirst = new PriorityQueue<>(order.stable().reversed());
    this.runs =
        new SortedRuns<>(
            order, order.format(format), memory, () -> interrupts.tick(InterruptCheck.TURN));
  }

  /**
   * Takes one more item.
   *
   * @param bytes how many bytes the item takes, without its keys
   * @throws CommandException 292 when the items take too much memory and must not go to disk
   */
  public void add(Value[] keys, T item, long bytes) {
    SortEntry<T> entry = order.entry(keys, sequence++, item, bytes + ENTRY_BYTES + size(keys));
    if (count == 0) {
      hold(entry);
      all.add(entry);
    } else if (worstFirst.size() < count) {
      SortEntry<T> last = cutoff;
      if (last == null || order.compare(entry, last) < 0) {
        hold(entry);
        worstFirst.add(entry);
      }
    } else {
      replaceWorst(entry);
    }
  }

  /** Keys are mostly views of their document. */
  private static long size(Value[] keys) {
    return 48L * keys.length;
  }

  private void replaceWorst(SortEntry<T> entry) {
    SortEntry<T> worst = worstFirst.peek();
    if (worst != null && order.compare(entry, worst) < 0) {
      worstFirst.poll();
      memory.release(worst.bytes());
      hold(entry);
      worstFirst.add(entry);
    }
  }

  private void hold(SortEntry<T> entry) {
    if (!memory.tryHold(entry.bytes())) {
      if (memory.held() > 0) {
        spill();
      } else {
        memory.startSpill();
      }
      memory.overdraw(entry.bytes());
    }
  }

  /** Makes a run of all that is held. */
  private void spill() {
    memory.startSpill();
    List<SortEntry<T>> sorted = sortHeld();
    if (count != 0 && sorted.size() == count) {
      cutoff = sorted.get(sorted.size() - 1);
    }
    runs.add(sorted.iterator());
    all.clear();
    memory.release(memory.held());
  }

  private List<SortEntry<T>> sortHeld() {
    if (count != 0) {
      all.addAll(worstFirst);
      worstFirst.clear();
      all.sort(order.stable());
    } else {
      all.sort(order);
    }
    return all;
  }

  /** The items in order. Nothing may be added afterwards. */
  public Iterator<T> sorted() {
    List<SortEntry<T>> held = sortHeld();
    Iterator<SortEntry<T>> merged = runs.isEmpty() ? held.iterator() : runs.merge(held.iterator());
    return new Iterator<>() {
      private long left = count == 0 ? Long.MAX_VALUE : count;

      @Override
      public boolean hasNext() {
        return left > 0 && merged.hasNext();
      }

      @Override
      public T next() {
        left--;
        return merged.next().item();
      }
    };
  }
}
