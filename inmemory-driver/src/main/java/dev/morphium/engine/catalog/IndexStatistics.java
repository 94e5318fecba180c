package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexUsage;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.stream.Stream;

/** The statistics of indexes: {@code $indexStats}. Source: MongoDB manual, "$indexStats". */
public final class IndexStatistics {
  private IndexStatistics() {}

  /**
   * A document for each index.
   *
   * @param now the time, in milliseconds since 1970
   */
  public static List<Document> of(CollectionState collection, long now) {
    Stream<Document> built =
        collection.indexes().stream()
            .filter(index -> !index.definition().isClustered() && !index.definition().isInternal())
            .map(index -> of(index.definition(), index.usage(), now).build());
    Stream<Document> inProgress =
        collection.building().stream()
            .map(index -> of(index, new IndexUsage(), now).append("building", true).build());
    return Stream.concat(built, inProgress).toList();
  }

  private static DocumentBuilder of(IndexDefinition index, IndexUsage usage, long now) {
    return new DocumentBuilder()
        .append("name", index.name())
        .append("key", index.keyPattern())
        .startDocument("accesses")
        .append("ops", usage.operations())
        .append("since", new DateValue(usage.since(now)))
        .end()
        .append("spec", index.spec());
  }
}
