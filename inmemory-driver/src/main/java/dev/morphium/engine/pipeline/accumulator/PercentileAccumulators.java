package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.accumulate.PercentileSpecification;
import dev.morphium.engine.expression.accumulate.Percentiles;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
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
              return state(median, true, compilation);
            })
        .implemented(
            "$percentile",
            (name, operand, compilation) -> {
              PercentileSpecification percentile =
                  PercentileSpecification.percentile(operand, compilation);
              return state(percentile, false, compilation);
            });
  }

  private static CompiledAccumulator state(
      PercentileSpecification specification, boolean median, Compilation compilation) {
    InterruptCheck interrupts = compilation.context().interrupts();
    CompiledAccumulator gathered =
        ValueState.of(
            specification.input(),
            () -> new State(new Percentiles(interrupts), specification.shares(), median));
    return MovingState.moving(
        gathered,
        specification.input(),
        scope -> new MovingPercentiles(specification.shares(), median));
  }

  private static final class State implements ValueState {
    private static final int STATE_BYTES = 80;

    private final Percentiles numbers;
    private final double[] shares;
    private final boolean median;

    State(Percentiles numbers, double[] shares, boolean median) {
      this.numbers = numbers;
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
