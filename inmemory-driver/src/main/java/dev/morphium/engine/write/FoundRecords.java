package dev.morphium.engine.write;

import dev.morphium.engine.plan.PlanRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The records that a plan finds on its snapshot, some at a time: what a write of many documents is
 * to do with them. However many there are, memory holds but some.
 *
 * @param run finds the records
 * @param plan makes an item of the record on which the plan stands
 * @param bytes how much memory an item takes
 */
record FoundRecords<T>(PlanRun run, Function<PlanRun, T> plan, ToLongFunction<T> bytes)
    implements Supplier<List<T>> {
  private static final int MOST_ITEMS = 4_000;
  private static final long MOST_BYTES = 16L << 20;

  /** As the size of an item: nothing is looked for behind it. */
  static final long END = MOST_BYTES;

  /** The next items; empty when there are no more. */
  @Override
  public List<T> get() {
    List<T> items = new ArrayList<>();
    long sum = 0;
    while (items.size() < MOST_ITEMS && sum < MOST_BYTES && run.next()) {
      T item = plan.apply(run);
      items.add(item);
      sum += bytes.applyAsLong(item);
    }
    return items;
  }
}
