package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/** The statistics of indexes: {@code $indexStats}. Source: MongoDB manual, "$indexStats". */
public final class IndexStatistics {
  private IndexStatistics() {}

  /**
   * A document for each index.
   *
   * @param now the time, in milliseconds since 1970
   */
  public static List<Document> of(CollectionState collection, long now) {
    return collection.indexes().stream()
        .filter(index -> !index.definition().isClustered() && !index.definition().isInternal())
        .map(index -> of(index, now))
        .toList();
  }

  private static Document of(IndexState index, long now) {
    return new DocumentBuilder()
        .append("name", index.name())
        .append("key", index.definition().keyPattern())
        .startDocument("accesses")
        .append("ops", index.usage().operations())
        .append("since", new DateValue(index.usage().since(now)))
        .end()
        .append("spec", index.definition().spec())
        .build();
  }
}
