package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.KeyReader;
import dev.morphium.engine.store.KeyCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks keys against the bounds of the fields that no key range can bound: those behind the first
 * one with a range. A key that is out of bounds tells where the next one may be, which is sought.
 *
 * <p>Source: MongoDB manual, "explain Results", {@code seeks}. Not for several threads.
 */
final class KeyChecks {
  private final IndexDefinition definition;
  private final List<List<KeyRange>> fields;
  private final KeyReader reader = new KeyReader();
  private final KeyEncoder target = new KeyEncoder();

  private KeyChecks(IndexDefinition definition, List<List<KeyRange>> fields) {
    this.definition = definition;
    this.fields = fields;
  }

  /** The checks that the bounds of an index leave to be made of each key. */
  static KeyChecks of(IndexDefinition definition, IndexBounds bounds) {
    List<List<KeyRange>> fields = new ArrayList<>();
    for (int i = 0; i < bounds.checkedFields(definition); i++) {
      boolean checked = i >= bounds.rangedFields() && !bounds.fields().get(i).isAll();
      fields.add(checked ? ranges(definition, i, bounds.fields().get(i)) : List.of());
    }
    return new KeyChecks(definition, fields);
  }

  private static List<KeyRange> ranges(IndexDefinition definition, int field, Intervals intervals) {
    boolean descending = definition.isDescending(field);
    List<KeyRange> ranges = new ArrayList<>();
    for (Interval interval : intervals.list()) {
      KeyEncoder from = new KeyEncoder();
      from.append(descending ? interval.high() : interval.low(), descending);
      if (!(descending ? interval.highInclusive() : interval.lowInclusive())) {
        from.appendAboveAll();
      }
      KeyEncoder to = new KeyEncoder();
      to.append(descending ? interval.low() : interval.high(), descending);
      if (descending ? interval.lowInclusive() : interval.highInclusive()) {
        to.appendAboveAll();
      }
      ranges.add(new KeyRange(from.toByteArray(), to.toByteArray()));
    }
    ranges.sort((left, right) -> Arrays.compareUnsigned(left.from(), right.from()));
    return ranges.isEmpty() ? List.of(new KeyRange(new byte[0], new byte[0])) : ranges;
  }

  /**
   * Whether a key is within all bounds. When it is not, {@link #target} is where to look next:
   * forward at or above it, backward below it.
   */
  boolean admit(KeyCursor cursor, boolean forward) {
    byte[] key = cursor.bytes();
    reader.start(key, cursor.offset());
    for (int i = 0; i < fields.size(); i++) {
      int start = reader.position();
      reader.skip(definition.isDescending(i));
      if (!fields.get(i).isEmpty() && !admit(i, cursor, start, forward)) {
        return false;
      }
    }
    return true;
  }

  private boolean admit(int field, KeyCursor cursor, int start, boolean forward) {
    List<KeyRange> ranges = fields.get(field);
    byte[] key = cursor.bytes();
    int end = reader.position();
    int above = 0; // the first range that ends above the key
    while (above < ranges.size() && compare(key, start, end, ranges.get(above).to()) >= 0) {
      above++;
    }
    if (above < ranges.size() && compare(key, start, end, ranges.get(above).from()) >= 0) {
      return true;
    }
    target.reset();
    target.append(key, cursor.offset(), start - cursor.offset());
    if (forward && above == ranges.size()) {
      target.appendAboveAll();
    } else if (forward || above > 0) {
      byte[] next = forward ? ranges.get(above).from() : ranges.get(above - 1).to();
      target.append(next, 0, next.length);
    }
    return false;
  }

  private static int compare(byte[] key, int start, int end, byte[] bound) {
    return Arrays.compareUnsigned(key, start, end, bound, 0, bound.length);
  }

  byte[] target() {
    return target.toByteArray();
  }
}
