package dev.morphium.engine.sort;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.spill.RunFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Comparator;

/**
 * An item of a sort with its keys.
 *
 * @param prefix the beginning of the first key, which decides most comparisons
 * @param keys the keys
 * @param sequence the place of the item in the input
 * @param item the item
 * @param bytes how many bytes all that takes
 */
record SortEntry<T>(long prefix, Value[] keys, long sequence, T item, long bytes) {

  /** The order of entries by their keys alone. */
  static final class Order<T> implements Comparator<SortEntry<T>> {
    private final Comparator<Value[]> keyOrder;
    private final boolean ascending;
    private final ValueComparator comparator;
    private final InterruptCheck interrupts;

    Order(
        Comparator<Value[]> keyOrder,
        boolean ascending,
        ValueComparator comparator,
        InterruptCheck interrupts) {
      this.interrupts = interrupts;
      this.keyOrder = keyOrder;
      this.ascending = ascending;
      this.comparator = comparator;
    }

    @Override
    public int compare(SortEntry<T> left, SortEntry<T> right) {
      interrupts.tick(1);
      int first = Long.compare(left.prefix, right.prefix);
      return first != 0 ? first : keyOrder.compare(left.keys, right.keys);
    }

    /** The same order; where keys are equal, what came first is first. */
    Comparator<SortEntry<T>> stable() {
      return thenComparingLong(SortEntry::sequence);
    }

    /** How entries go to disk whose items go there like this. */
    RunFormat<SortEntry<T>> format(SpillFormat<T> items) {
      return new RunFormat<>() {
        @Override
        public void write(SpillWriter out, SortEntry<T> entry) {
          items.write(out, entry.keys, entry.item);
        }

        @Override
        public SortEntry<T> read(SpillReader in) {
          T item = items.read(in);
          return entry(items.keys(item), 0, item, 0);
        }
      };
    }

    SortEntry<T> entry(Value[] keys, long sequence, T item, long bytes) {
      long prefix = keys.length == 0 ? 0 : SortPrefix.of(keys[0], ascending, comparator);
      return new SortEntry<>(prefix, keys, sequence, item, bytes);
    }
  }
}
