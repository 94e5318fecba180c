package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * {@code $firstN} and {@code $lastN} of a window that moves: the former keep all values, any of
 * which may come to be among the first, the latter as many as they give.
 */
final class MovingEnds implements MovingState {
  private final Deque<Value> kept = new ArrayDeque<>();
  private final long count;
  private final boolean first;
  private long size;
  private long bytes;

  MovingEnds(long count, boolean first) {
    this.count = count;
    this.first = first;
  }

  @Override
  public void add(Value value) {
    Value held = value.isMissing() ? Constant.NULL : ValueSize.compact(value);
    size++;
    bytes += ValueSize.of(held);
    kept.add(held);
    if (!first && kept.size() > count) {
      bytes -= ValueSize.of(kept.remove());
    }
  }

  @Override
  public void removeFirst() {
    if (kept.size() == size) {
      bytes -= ValueSize.of(kept.remove());
    }
    size--;
  }

  @Override
  public Value result() {
    List<Value> values = new ArrayList<>((int) Math.min(count, kept.size()));
    Iterator<Value> each = kept.iterator();
    while (values.size() < count && each.hasNext()) {
      values.add(each.next());
    }
    return ArrayValue.of(values);
  }

  @Override
  public long memoryBytes() {
    return bytes;
  }
}
