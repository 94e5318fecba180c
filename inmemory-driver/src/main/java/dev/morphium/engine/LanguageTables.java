package dev.morphium.engine;

import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.pipeline.accumulator.Accumulators;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.registry.OperatorTable;

/** The tables that pipelines use, joined. */
final class LanguageTables {
  private LanguageTables() {}

  static PipelineTables pipelines() {
    return new PipelineTables(
        Stages.table(),
        Accumulators.table(),
        OperatorTable.<WindowFunctionFactory>of("window function").build(),
        QueryOperators.table());
  }
}
