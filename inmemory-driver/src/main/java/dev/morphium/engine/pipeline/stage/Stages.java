package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.window.SetWindowFieldsParser;
import dev.morphium.engine.registry.OperatorTable;

/** The table of the stages that need nothing but documents and collections. */
public final class Stages {
  private Stages() {}

  /** The stages of a pipeline that knows of no server. */
  public static OperatorTable<StageFactory> table() {
    return table(ServerListing.NONE);
  }

  /**
   * All stages.
   *
   * @param server what pipelines can list beside data
   */
  public static OperatorTable<StageFactory> table(ServerListing server) {
    return OperatorTable.lazy(() -> entries(server));
  }

  private static OperatorTable.Builder<StageFactory> entries(ServerListing server) {
    return OperatorTable.<StageFactory>of("stage")
        .with(ProjectingStages.entries())
        .with(QueryStages.entries())
        .implemented("$bucket", BucketStage::parse)
        .implemented("$bucketAuto", BucketAutoParser::parse)
        .implemented("$changeStream", ChangeStreamParser::parse)
        .implemented("$changeStreamSplitLargeEvent", SplitLargeEventStage::parse)
        .implemented("$collStats", CollStatsStage::parse)
        .implemented("$count", (name, operand, compilation) -> CountStage.parse(operand))
        .implemented("$currentOp", CurrentOpStage.of(server))
        .implemented("$densify", (name, operand, compilation) -> DensifyParser.parse(operand))
        .implemented("$documents", DocumentsStage::parse)
        .implemented("$facet", FacetStage::parse)
        .implemented("$fill", FillParser::parse)
        .implemented("$geoNear", GeoNearParser::parse)
        .implemented("$graphLookup", GraphLookupParser::parse)
        .implemented("$group", GroupStage::parse)
        .implemented("$indexStats", IndexStatsStage.of(server))
        .implemented("$listLocalSessions", ListSessionsStage.of(server, true))
        .implemented("$listSessions", ListSessionsStage.of(server, false))
        .implemented("$lookup", LookupParser::parse)
        .implemented("$merge", MergeParser::parse)
        .implemented("$out", OutParser::parse)
        .implemented(
            "$planCacheStats", (name, operand, compilation) -> PlanCacheStatsStage.parse(operand))
        .implemented(
            "$querySettings", (name, operand, compilation) -> QuerySettingsStage.parse(operand))
        .implemented("$redact", RedactStage::parse)
        .implemented("$sample", (name, operand, compilation) -> SampleStage.parse(operand))
        .implemented("$setWindowFields", SetWindowFieldsParser::parse)
        .implemented("$sortByCount", SortByCountStage::parse)
        .implemented("$unionWith", UnionWithStage::parse)
        .implemented("$unwind", (name, operand, compilation) -> UnwindStage.parse(operand))
        .planned("$listCatalog", "$listClusterCatalog")
        .planned("$listSampledQueries", "$listSearchIndexes")
        .planned("$queryStats")
        .planned("$rankFusion", "$scoreFusion", "$search", "$searchMeta")
        .planned("$shardedDataDistribution", "$vectorSearch");
  }
}
