package dev.morphium.engine;

import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.accumulator.Accumulators;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.pipeline.window.WindowFunctions;

/** The operator tables of the aggregation language, joined. */
final class LanguageTables {
  private LanguageTables() {}

  static PipelineTables pipelines() {
    return pipelines(ServerListing.NONE);
  }

  /**
   * The tables of an engine.
   *
   * @param server what pipelines can list beside data
   */
  static PipelineTables pipelines(ServerListing server) {
    return new PipelineTables(
        Stages.table(server),
        Accumulators.table(),
        WindowFunctions.table(),
        QueryOperators.table());
  }
}
