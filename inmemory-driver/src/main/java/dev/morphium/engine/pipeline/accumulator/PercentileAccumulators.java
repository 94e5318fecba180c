package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.accumulate.PercentileSpecification;
import dev.morphium.engine.expression.accumulate.Percentiles;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Value;

/** {@code $median}, {@code $percentile}. */
final class PercentileAccumulators {
  private PercentileAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented(
            "$median",
            (name, operand, compilation) -> {
              PercentileSpecification median = PercentileSpecification.median(operand, compilation);
              return ValueState.of(median.input(), () -> new State(median.shares(), true));
            })
        .implemented(
            "$percentile",
            (name, operand, compilation) -> {
              PercentileSpecification percentile =
                  PercentileSpecification.percentile(operand, compilation);
              return ValueState.of(percentile.input(), () -> new State(percentile.shares(), false));
            });
  }

  private static final class State implements ValueState {
    private static final int STATE_BYTES = 80;

    private final Percentiles numbers = new Percentiles();
    private final double[] shares;
    private final boolean median;

    State(double[] shares, boolean median) {
      this.shares = shares;
      this.median = median;
    }

    @Override
    public void add(Value value) {
      numbers.add(value);
    }

    @Override
    public long memoryBytes() {
      return STATE_BYTES + numbers.memoryBytes();
    }

    @Override
    public Value result() {
      return median ? numbers.median() : numbers.result(shares);
    }
  }
}
