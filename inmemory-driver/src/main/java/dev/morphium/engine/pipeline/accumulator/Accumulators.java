package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.registry.OperatorTable;

/** The table of the accumulators of {@code $group} and its like. */
public final class Accumulators {
  private Accumulators() {}

  public static OperatorTable<AccumulatorFactory> table() {
    return OperatorTable.lazy(Accumulators::entries);
  }

  private static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .with(CountedAccumulators.entries())
        .with(GatheringAccumulators.entries())
        .with(NumberAccumulators.entries())
        .with(PercentileAccumulators.entries())
        .with(RankedAccumulators.entries())
        .with(ScriptAccumulators.entries())
        .with(SelectingAccumulators.entries());
  }
}
