package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes ranges of key bytes of intervals of values. */
final class KeyRanges {
  private final IndexDefinition definition;
  private final IndexBounds bounds;
  private final int ranged;
  private final KeyEncoder encoder = new KeyEncoder();
  private final List<KeyRange> ranges = new ArrayList<>();

  private KeyRanges(IndexDefinition definition, IndexBounds bounds) {
    this.definition = definition;
    this.bounds = bounds;
    this.ranged = bounds.rangedFields();
  }

  /** The ranges in the order of the index, without overlap. */
  static List<KeyRange> of(IndexDefinition definition, IndexBounds bounds) {
    KeyRanges made = new KeyRanges(definition, bounds);
    made.add(new ArrayList<>(), 0);
    made.ranges.sort((left, right) -> Arrays.compareUnsigned(left.from(), right.from()));
    return made.ranges;
  }

  /** Adds the ranges of all keys that begin with these values. */
  private void add(List<Value> prefix, int field) {
    Intervals intervals = bounds.fields().get(field);
    if (field + 1 < ranged) {
      for (Interval point : intervals.list()) {
        prefix.add(point.low());
        add(prefix, field + 1);
        prefix.remove(prefix.size() - 1);
      }
    } else if (intervals.isAll()) {
      ranges.add(new KeyRange(encode(prefix, false), encode(prefix, true)));
    } else {
      intervals.list().forEach(interval -> addInterval(prefix, field, interval));
    }
  }

  private void addInterval(List<Value> prefix, int field, Interval interval) {
    boolean ascending = !definition.isDescending(field);
    Value first = ascending ? interval.low() : interval.high();
    boolean firstWithin = ascending ? interval.lowInclusive() : interval.highInclusive();
    Value last = ascending ? interval.high() : interval.low();
    boolean lastWithin = ascending ? interval.highInclusive() : interval.lowInclusive();
    prefix.add(first);
    byte[] from = encode(prefix, !firstWithin);
    prefix.set(prefix.size() - 1, last);
    byte[] to = encode(prefix, lastWithin);
    prefix.remove(prefix.size() - 1);
    ranges.add(new KeyRange(from, to));
  }

  /** The bound before all keys that begin with these values, or above them. */
  private byte[] encode(List<Value> values, boolean above) {
    encoder.reset();
    for (int i = 0; i < values.size(); i++) {
      encoder.append(values.get(i), definition.isDescending(i));
    }
    if (above) {
      encoder.appendAboveAll();
    }
    return encoder.toByteArray();
  }
}
