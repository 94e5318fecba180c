package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query planner of requests for all documents, of which no more is needed than an index has in
 * its keys: these are shorter than the documents, and in an order.
 *
 * <p>As in mongod only pipelines are planned like this, and only by indexes that hold each document
 * once. Source: {@code explain} of mongod.
 */
public final class CoveredPlanner {
  private CoveredPlanner() {}

  /**
   * Makes a plan.
   *
   * @param request asks for all documents, in any order, and says which paths of them it needs
   * @param first the path that the documents should be ordered by, if one index of several does
   * @return null when no index has all that is needed
   */
  public static @Nullable Plan plan(
      CollectionState collection, QueryRequest request, @Nullable String first) {
    Set<String> needed = request.needed();
    boolean everything =
        request.filter().isEmpty()
            && request.sort().isEmpty()
            && request.natural() == 0
            && request.skip() == 0
            && request.limit() == QueryRequest.UNLIMITED;
    if (!everything || needed == null || needed.isEmpty() || collection.isAbsent()) {
      return null;
    }
    IndexScan best = null;
    for (IndexState index : collection.indexes()) {
      KeyDocument part = holdsAll(index, request) ? KeyDocument.of(index, needed) : null;
      if (part != null && (best == null || isFirst(index, first))) {
        IndexBounds bounds = IndexBounds.of(index, List.of());
        best =
            new IndexScan(index, bounds, KeyRanges.of(index.definition(), bounds), true)
                .with(null, part, true);
      }
    }
    return best == null ? null : new Plan(collection, request, best, List::of);
  }

  private static boolean isFirst(IndexState index, @Nullable String first) {
    return index.definition().paths().get(0).toString().equals(first);
  }

  /** Whether an index has one key of each document. */
  private static boolean holdsAll(IndexState index, QueryRequest request) {
    IndexDefinition definition = index.definition();
    return DistinctPlanner.mayAnswer(index, request)
        && !index.multikey().isMultikey()
        && !definition.isSparse()
        && !definition.isPartial();
  }
}
