package dev.morphium.engine;

import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.pipeline.accumulator.Accumulators;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.pipeline.window.WindowFunctions;

/** The tables that pipelines use, joined. */
final class LanguageTables {
  private LanguageTables() {}

  static PipelineTables pipelines() {
    return new PipelineTables(
        Stages.table(), Accumulators.table(), WindowFunctions.table(), QueryOperators.table());
  }
}
