package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/**
 * {@code $minN} and {@code $maxN} of a window that moves: all values in their order, those that are
 * equal in that of their documents.
 */
final class MovingExtremes implements MovingState {
  private static final int ENTRY_BYTES = 96;

  private final Deque<Entry> window = new ArrayDeque<>();
  private final TreeSet<Entry> sorted;
  private final long count;
  private long sequence;
  private long bytes;

  private record Entry(Value value, long sequence) {}

  MovingExtremes(long count, Comparator<Value> order) {
    this.count = count;
    this.sorted =
        new TreeSet<>(Comparator.comparing(Entry::value, order).thenComparingLong(Entry::sequence));
  }

  @Override
  public void add(Value value) {
    Entry entry = new Entry(ValueSize.compact(value), sequence++);
    bytes += ENTRY_BYTES + ValueSize.of(entry.value);
    window.add(entry);
    if (!value.isNullish()) {
      sorted.add(entry);
    }
  }

  @Override
  public void removeFirst() {
    Entry entry = window.remove();
    bytes -= ENTRY_BYTES + ValueSize.of(entry.value);
    if (!entry.value.isNullish()) {
      sorted.remove(entry);
    }
  }

  @Override
  public Value result() {
    List<Value> values = new ArrayList<>((int) Math.min(count, sorted.size()));
    Iterator<Entry> each = sorted.iterator();
    while (values.size() < count && each.hasNext()) {
      values.add(each.next().value);
    }
    return ArrayValue.of(values);
  }

  @Override
  public long memoryBytes() {
    return bytes;
  }
}
