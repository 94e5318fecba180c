package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.StagePrivileges;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.pipeline.window.SetWindowFieldsParser;
import dev.morphium.engine.registry.OperatorTable;

/** The table of the stages that need nothing but documents and collections. */
public final class Stages {
  private Stages() {}

  /** The stages of a pipeline that knows of no server. */
  public static OperatorTable<StageSpec> table() {
    return table(ServerListing.NONE);
  }

  /**
   * All stages.
   *
   * @param server what pipelines can list beside data
   */
  public static OperatorTable<StageSpec> table(ServerListing server) {
    return OperatorTable.lazy(() -> entries(server));
  }

  private static OperatorTable.Builder<StageSpec> entries(ServerListing server) {
    return OperatorTable.<StageSpec>of("stage")
        .with(ProjectingStages.entries())
        .with(QueryStages.entries())
        .implemented("$bucket", StageSpec.of(StagePrivileges.NONE, BucketStage::parse))
        .implemented("$bucketAuto", StageSpec.of(StagePrivileges.NONE, BucketAutoParser::parse))
        .implemented(
            "$changeStream", StageSpec.source(StageAccess::changeStream, ChangeStreamParser::parse))
        .implemented(
            "$changeStreamSplitLargeEvent",
            StageSpec.of(StagePrivileges.NONE, SplitLargeEventStage::parse))
        .implemented(
            "$collStats", StageSpec.source(StageAccess::collStats, CollStatsStage.of(server)))
        .implemented(
            "$count",
            StageSpec.of(
                StagePrivileges.NONE, (name, operand, compilation) -> CountStage.parse(operand)))
        .implemented(
            "$currentOp", StageSpec.source(StageAccess::currentOp, CurrentOpStage.of(server)))
        .implemented(
            "$densify",
            StageSpec.of(
                StagePrivileges.NONE, (name, operand, compilation) -> DensifyParser.parse(operand)))
        .implemented("$documents", StageSpec.source(StagePrivileges.NONE, DocumentsStage::parse))
        .implemented("$facet", StageSpec.of(StageAccess::facet, FacetStage::parse))
        .implemented("$fill", StageSpec.of(StagePrivileges.NONE, FillParser::parse))
        .implemented("$geoNear", StageSpec.of(StagePrivileges.NONE, GeoNearParser::parse))
        .implemented(
            "$graphLookup", StageSpec.of(StageAccess::graphLookup, GraphLookupParser::parse))
        .implemented("$group", StageSpec.of(StagePrivileges.NONE, GroupStage::parse))
        .with(fromIndexStats(server));
  }

  private static OperatorTable.Builder<StageSpec> fromIndexStats(ServerListing server) {
    return OperatorTable.<StageSpec>of("stage")
        .implemented(
            "$indexStats", StageSpec.source(StageAccess::indexStats, IndexStatsStage.of(server)))
        .implemented(
            "$listCatalog", StageSpec.source(StageAccess::listCatalog, ListCatalogStage::parse))
        .implemented(
            "$listClusterCatalog",
            StageSpec.source(StageAccess::listClusterCatalog, ListClusterCatalogStage::parse))
        .implemented(
            "$listLocalSessions",
            StageSpec.source(StageAccess::listSessions, ListSessionsStage.of(server, true)))
        .implemented(
            "$listSampledQueries",
            StageSpec.source(StageAccess::listSampledQueries, ListSampledQueriesStage.of(server)))
        .implemented(
            "$listSearchIndexes",
            StageSpec.source(StageAccess::listSearchIndexes, SearchStage::list))
        .implemented(
            "$listSessions",
            StageSpec.source(StageAccess::listSessions, ListSessionsStage.of(server, false)))
        .implemented("$lookup", StageSpec.of(StageAccess::lookup, LookupParser::parse))
        .implemented("$merge", StageSpec.of(StageAccess::merge, MergeParser::parse))
        .implemented("$out", StageSpec.of(StageAccess::out, OutParser::parse))
        .implemented(
            "$planCacheStats",
            StageSpec.source(StageAccess::planCacheStats, PlanCacheStatsStage.of(server)))
        .implemented(
            "$querySettings",
            StageSpec.source(
                StageAccess::querySettings,
                (name, operand, compilation) -> QuerySettingsStage.parse(operand)))
        .implemented(
            "$queryStats", StageSpec.source(StageAccess::queryStats, QueryStatsStage::parse))
        .implemented("$rankFusion", StageSpec.of(FusionParser::privileges, FusionParser::parse))
        .with(fromRedact());
  }

  private static OperatorTable.Builder<StageSpec> fromRedact() {
    return OperatorTable.<StageSpec>of("stage")
        .implemented("$redact", StageSpec.of(StagePrivileges.NONE, RedactStage::parse))
        .implemented(
            "$sample",
            StageSpec.of(
                StagePrivileges.NONE, (name, operand, compilation) -> SampleStage.parse(operand)))
        .implemented("$score", StageSpec.of(StagePrivileges.NONE, ScoreStage::parse))
        .implemented("$scoreFusion", StageSpec.of(FusionParser::privileges, FusionParser::parse))
        .implemented("$search", search())
        .implemented("$searchBeta", search())
        .implemented("$searchMeta", search())
        .implemented(
            "$setWindowFields", StageSpec.of(StagePrivileges.NONE, SetWindowFieldsParser::parse))
        .implemented(
            "$shardedDataDistribution",
            StageSpec.source(
                StageAccess::shardedDataDistribution, ShardedDataDistributionStage::parse))
        .implemented("$sortByCount", StageSpec.of(StagePrivileges.NONE, SortByCountStage::parse))
        .implemented("$unionWith", StageSpec.of(StageAccess::unionWith, UnionWithStage::parse))
        .implemented(
            "$unwind",
            StageSpec.of(
                StagePrivileges.NONE, (name, operand, compilation) -> UnwindStage.parse(operand)))
        .implemented("$vectorSearch", search());
  }

  /** Asks a search process, which needs what reading the collection needs. */
  private static StageSpec search() {
    return StageSpec.source(StageAccess::search, SearchStage::query);
  }
}
