package dev.morphium.contract;

import static java.util.Map.entry;

import java.util.Map;

/** What mongo-java-server lacks, as it answers. */
final class JavaServerLimits {
  static final Map<Feature, String> FEATURES =
      Map.ofEntries(
          entry(Feature.BIT_OPERATORS, "it knows no $bit and no $bitsAllSet"),
          entry(Feature.CAPPED_COLLECTIONS, "it says that they are not yet implemented"),
          entry(Feature.COLLATIONS, "it ignores them"),
          entry(Feature.EXPLAIN, "it has no such command"),
          entry(Feature.GEO, "it knows no $near"),
          entry(Feature.SCHEMAS, "it ignores them, and knows no $jsonSchema"),
          entry(Feature.TEXT_SEARCH, "it knows no $text"),
          entry(Feature.UPDATE_PIPELINES, "it fails with a ClassCastException"),
          entry(Feature.WINDOWS, "it knows no $setWindowFields"),
          entry(Feature.JOINED_PIPELINES, "its $lookup takes fields or a pipeline, not both"));

  static final Map<String, String> TESTS =
      Map.ofEntries(
          entry("facetsAndBuckets", "it knows no accumulator $count"),
          entry("pagesFollowEachOtherByKeys", "it knows no type with the name symbol"),
          entry("pagesLeadBackAndHaveTotals", "it knows no type with the name symbol"),
          entry("unacknowledgedWritesTellNothing", "it closes the connection"),
          entry("unionsAndRoots", "it knows no $unionWith"),
          entry(
              "orderedInsertEndsAtTheFirstFailure",
              "its reply counts documents that were not inserted"));

  private JavaServerLimits() {}
}
