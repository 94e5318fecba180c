package dev.morphium.engine.pipeline;

import java.util.Set;

/**
 * A stage that is known but not there yet: it stands only until the other stages have been checked,
 * so that the errors that MongoDB gives first come first.
 */
record PlannedStage(String name) implements Stage {
  private static final Set<String> FIRST = Set.of("$search", "$searchMeta", "$vectorSearch");
  private static final Set<String> COLLECTIONLESS =
      Set.of(
          "$listCatalog",
          "$listClusterCatalog",
          "$listSampledQueries",
          "$queryStats",
          "$shardedDataDistribution");

  @Override
  public StageRules rules() {
    if (COLLECTIONLESS.contains(name)) {
      return StageRules.first(true);
    }
    if (FIRST.contains(name)) {
      return StageRules.first(false);
    }
    return StageRules.ANYWHERE;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    throw new IllegalStateException(name + " cannot run");
  }
}
