package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import org.jspecify.annotations.Nullable;

/** {@code $first}, {@code $last}, {@code $max}, {@code $min}: one value of all. */
final class SelectingAccumulators {
  private static final int FIXED_BYTES = Accumulator.FIXED_BYTES;

  private SelectingAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented("$first", ValueState.factory(comparator -> new Ends(true)))
        .implemented("$last", ValueState.factory(comparator -> new Ends(false)))
        .implemented("$max", ValueState.factory(comparator -> new Extreme(comparator, -1)))
        .implemented("$min", ValueState.factory(comparator -> new Extreme(comparator, 1)));
  }

  private static final class Ends implements ValueState {
    private final boolean first;
    private @Nullable Value kept;
    private long bytes = FIXED_BYTES;

    Ends(boolean first) {
      this.first = first;
    }

    @Override
    public void add(Value value) {
      if (!first || kept == null) {
        kept = ValueSize.compact(value);
        bytes = FIXED_BYTES + ValueSize.of(kept);
      }
    }

    @Override
    public Value result() {
      Value value = kept;
      return value == null ? Constant.MISSING : value;
    }

    @Override
    public long memoryBytes() {
      return bytes;
    }
  }

  /** Null, undefined and missing values do not count. */
  private static final class Extreme implements ValueState {
    private final ValueComparator comparator;
    private final int sign;
    private Value kept = Constant.MISSING;
    private long bytes = FIXED_BYTES;

    Extreme(ValueComparator comparator, int sign) {
      this.comparator = comparator;
      this.sign = sign;
    }

    @Override
    public void add(Value value) {
      if (!value.isNullish() && (kept.isMissing() || sign * comparator.compare(value, kept) < 0)) {
        kept = ValueSize.compact(value);
        bytes = FIXED_BYTES + ValueSize.of(kept);
      }
    }

    @Override
    public Value result() {
      return kept;
    }

    @Override
    public long memoryBytes() {
      return bytes;
    }
  }
}
