package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The first or the last documents of a group in some order, and one value of each.
 *
 * <p>Documents with equal keys are in the order in which they came.
 */
final class RankedDocuments implements Accumulator {
  private static final int ENTRY_BYTES = 80;

  private final SortPattern pattern;
  private final ValueComparator comparator;
  private final Expression output;
  private final boolean single;
  private final long count;
  private final Comparator<Entry> order;
  private final PriorityQueue<Entry> dropFirst;
  private final Comparator<Value[]> keep;
  private final boolean top;
  private final GatheredMemory memory;
  private final InterruptCheck interrupts;
  private long sequence;

  RankedDocuments(
      SortPattern pattern,
      ValueComparator comparator,
      Expression output,
      boolean top,
      boolean single,
      long count,
      GatheredMemory memory,
      InterruptCheck interrupts) {
    this.memory = memory;
    this.interrupts = interrupts;
    this.pattern = pattern;
    this.comparator = comparator;
    this.output = output;
    this.top = top;
    this.single = single;
    this.count = count;
    this.keep = pattern.keyOrder(comparator);
    this.order = Comparator.comparing(Entry::keys, keep).thenComparingLong(Entry::sequence);
    this.dropFirst = new PriorityQueue<>(top ? order.reversed() : order);
  }

  @Override
  public void add(Scope scope) {
    Value[] keys = pattern.keys(scope.root(), comparator);
    long number = sequence++;
    Entry worst = dropFirst.size() < count ? null : dropFirst.peek();
    if (worst != null) {
      int compared = keep.compare(keys, worst.keys());
      if (top ? compared >= 0 : compared < 0) {
        return;
      }
      memory.release(dropFirst.remove().bytes());
    }
    Value value = output.evaluate(scope);
    Value held = ValueSize.compact(value.isMissing() ? Constant.NULL : value);
    long bytes = ENTRY_BYTES + ValueSize.of(held);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ValueSize.compact(keys[i]);
      bytes += ValueSize.of(keys[i]);
    }
    memory.hold(bytes);
    dropFirst.add(new Entry(keys, number, held, bytes));
  }

  @Override
  public long memoryBytes() {
    return memory.total();
  }

  @Override
  public Value result() {
    List<Entry> entries = new ArrayList<>(dropFirst);
    entries.sort(InterruptibleOrder.of(order, interrupts));
    if (single) {
      return entries.isEmpty() ? Constant.NULL : entries.get(0).value();
    }
    return ArrayValue.of(entries.stream().map(Entry::value).toList());
  }

  private record Entry(Value[] keys, long sequence, Value value, long bytes) {}
}
