package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.registry.OperatorTable;

/** The table of the stages that need nothing but documents and collections. */
public final class Stages {
  private Stages() {}

  public static OperatorTable<StageFactory> table() {
    return entries().build();
  }

  /** The entries, for a table that has more. */
  public static OperatorTable.Builder<StageFactory> entries() {
    return OperatorTable.<StageFactory>of("stage")
        .with(ProjectingStages.entries())
        .with(QueryStages.entries())
        .implemented("$count", (name, operand, compilation) -> CountStage.parse(operand))
        .implemented("$group", GroupStage::parse)
        .implemented("$unwind", (name, operand, compilation) -> UnwindStage.parse(operand))
        .planned(
            "$bucket",
            "$bucketAuto",
            "$densify",
            "$documents",
            "$facet",
            "$fill",
            "$graphLookup",
            "$lookup",
            "$merge",
            "$out",
            "$redact",
            "$sample",
            "$setWindowFields",
            "$sortByCount",
            "$unionWith");
  }
}
