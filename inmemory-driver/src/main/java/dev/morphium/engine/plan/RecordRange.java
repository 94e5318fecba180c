package dev.morphium.engine.plan;

import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;

/**
 * The range of record ids that a scan is bounded to: {@code minRecord} and {@code maxRecord}, where
 * the record ids are the values of a field, as in the oplog.
 *
 * @param min the least id, inclusive
 * @param max the greatest id, inclusive
 */
public record RecordRange(long min, long max) {
  /** All records. */
  public static final RecordRange ALL = new RecordRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /** The range that all records lie in that match a filter. */
  public static RecordRange of(RecordStore records, Filter filter) {
    String path = records.timePath();
    if (path == null) {
      return ALL;
    }
    long min = Long.MIN_VALUE;
    long max = Long.MAX_VALUE;
    for (Condition condition : Condition.of(filter.root())) {
      if (condition.path().equals(path)
          && condition.predicate() instanceof Comparison comparison
          && comparison.operand() instanceof TimestampValue time
          && time.value() >= 0) {
        long value = time.value();
        switch (comparison.operator()) {
          case EQ -> {
            min = Math.max(min, value);
            max = Math.min(max, value);
          }
          case GT, GTE -> min = Math.max(min, value);
          case LT, LTE -> max = Math.min(max, value);
          default -> {
            // bounds nothing
          }
        }
      }
    }
    return new RecordRange(min, max);
  }

  /** Whether records from the first on can be passed over. */
  public boolean hasMin() {
    return min != Long.MIN_VALUE;
  }

  /** Whether nothing behind a record is looked at. */
  public boolean hasMax() {
    return max != Long.MAX_VALUE;
  }

  void describe(DocumentBuilder out) {
    if (hasMin()) {
      out.append("minRecord", new TimestampValue(min));
    }
    if (hasMax()) {
      out.append("maxRecord", new TimestampValue(max));
    }
  }
}
