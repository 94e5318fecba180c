package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code $addToSet} of a window that moves: of equal values the first one in the window counts, in
 * the order of these.
 */
final class MovingSet implements MovingState {
  private static final int ENTRY_BYTES = 160;

  private final ValueComparator comparator;
  private final Deque<Entry> window = new ArrayDeque<>();
  private final Map<ValueKey, Deque<Entry>> equal = new HashMap<>();
  private final TreeMap<Long, Value> firsts = new TreeMap<>();
  private long sequence;
  private long bytes;

  private record Entry(ValueKey key, long sequence) {
    long bytes() {
      return ENTRY_BYTES + ValueSize.of(key.value());
    }
  }

  MovingSet(ValueComparator comparator) {
    this.comparator = comparator;
  }

  @Override
  public void add(Value value) {
    Entry entry = new Entry(new ValueKey(ValueSize.compact(value), comparator), sequence++);
    bytes += entry.bytes();
    window.add(entry);
    if (!value.isMissing()) {
      Deque<Entry> same = equal.computeIfAbsent(entry.key, key -> new ArrayDeque<>(1));
      if (same.isEmpty()) {
        firsts.put(entry.sequence, entry.key.value());
      }
      same.add(entry);
    }
  }

  @Override
  public void removeFirst() {
    Entry entry = window.remove();
    bytes -= entry.bytes();
    Deque<Entry> same = entry.key.value().isMissing() ? null : equal.get(entry.key);
    if (same == null) {
      return;
    }
    same.remove();
    firsts.remove(entry.sequence);
    Entry next = same.peek();
    if (next == null) {
      equal.remove(entry.key);
    } else {
      firsts.put(next.sequence, next.key.value());
    }
  }

  @Override
  public Value result() {
    return ArrayValue.of(firsts.values().toArray(Value[]::new));
  }

  @Override
  public long memoryBytes() {
    return bytes;
  }
}
