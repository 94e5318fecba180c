package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.FieldPath;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A candidate index of the planner: one way to answer a request with one index.
 *
 * @param scan which keys to walk
 * @param exploded scans of its parts that are to be merged for the order asked for; empty when the
 *     walk is done as it is
 * @param keys how many there are
 * @param sorted whether the walk gives the order that was asked for
 * @param answers whether the keys are exactly those of the documents that match, so that no filter
 *     is needed
 */
record IndexChoice(
    IndexScan scan, List<PlanNode> exploded, long keys, boolean sorted, boolean answers) {

  /**
   * Whether the request says anything of an index's first field; otherwise {@link #of} is null.
   * Most indexes of a collection are passed over by this look.
   */
  static boolean mayHelp(IndexState index, List<Condition> conditions, QueryRequest request) {
    if (index.definition().along() != null) {
      return true;
    }
    FieldPath first = index.definition().paths().get(0);
    if (!request.sort().isEmpty()
        && !request.sort().needsMetadata()
        && request.sort().parts().get(0).path().equals(first)) {
      return true;
    }
    String path = first.toString();
    for (Condition condition : conditions) {
      if (condition.path().equals(path)) {
        return true;
      }
    }
    return false;
  }

  /** The way to use this index, or null when it does not help. */
  static @Nullable IndexChoice of(
      IndexState index,
      List<Condition> conditions,
      boolean onlyConditions,
      QueryRequest request,
      boolean forced) {
    KeyConditions keys = KeyConditions.of(index.definition(), conditions, request.comparator());
    if (!WildcardBounds.help(index.definition(), keys.conditions())) {
      return null;
    }
    IndexBounds bounds = IndexBounds.of(index, keys.conditions());
    boolean ordered =
        !index.definition().isGeo()
            && !request.sort().needsMetadata()
            && index.definition().comparator().equals(request.comparator());
    Boolean forward =
        ordered ? direction(index, bounds, request.sort(), bounds.equalFields()) : null;
    boolean along = index.definition().along() != null;
    if (!bounds.isBounded() && (along || forward == null && !forced)) {
      return null;
    }
    List<KeyRange> ranges = KeyRanges.of(index.definition(), bounds);
    IndexScan scan = new IndexScan(index, bounds, ranges, forward == null || forward);
    boolean answers =
        onlyConditions
            && !scan.repeatsRecords()
            && keys.complete()
            && bounds.answers(keys.conditions(), index.definition());
    List<PlanNode> exploded =
        forward == null && ordered ? exploded(index, bounds, request.sort()) : List.of();
    boolean sorted = forward != null || request.sort().isEmpty() || !exploded.isEmpty();
    return new IndexChoice(scan, exploded, scan.keyCount(), sorted, answers);
  }

  /** Scans of the single values of the first fields, when they are in the order asked for. */
  private static List<PlanNode> exploded(IndexState index, IndexBounds bounds, SortPattern sort) {
    int fields = index.definition().isClustered() ? 0 : ExplodedScans.fields(bounds);
    Boolean forward = fields == 0 ? null : direction(index, bounds, sort, fields);
    return forward == null ? List.of() : ExplodedScans.of(index, bounds, fields, forward);
  }

  /** The scans that lead to the records. */
  List<PlanNode> scans() {
    return exploded.isEmpty() ? List.of(scan) : exploded;
  }

  /** The stage that leads to the records: the walk, or its parts merged. */
  PlanNode records(QueryRequest request) {
    return exploded.isEmpty()
        ? scan
        : new SortMerge(exploded, request.sort(), request.comparator());
  }

  /**
   * Whether a walk forward (true) or backward (false) gives the order asked for; null when neither
   * does.
   *
   * @param fixed how many of the first fields have one value in the walk
   */
  static @Nullable Boolean direction(
      IndexState index, IndexBounds bounds, SortPattern sort, int fixed) {
    if (sort.isEmpty()) {
      return null;
    }
    IndexDefinition keys = index.definition();
    Boolean forward = null;
    int at = 0;
    for (SortPart wanted : sort.parts()) {
      int position = position(keys, wanted);
      if (position < 0
          || index.multikey().isMultikey(position)
          || IndexBounds.isNumbered(wanted.path())) {
        return null;
      }
      if (position < fixed) {
        if (bounds.fields().get(position).list().size() != 1) {
          return null;
        }
        continue;
      }
      at = Math.max(at, fixed);
      if (position != at) {
        return null;
      }
      boolean same = keys.isDescending(at) != wanted.ascending();
      if (forward != null && forward != same) {
        return null;
      }
      forward = same;
      at++;
    }
    return forward == null ? Boolean.TRUE : forward;
  }

  private static int position(IndexDefinition keys, SortPart wanted) {
    for (int i = 0; i < keys.size(); i++) {
      if (keys.paths().get(i).equals(wanted.path()) && !keys.isHashed(i)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * About how long the way takes, in steps of a scan: keys walked, documents fetched, and sorting
   * where it is needed.
   */
  double cost(QueryRequest request) {
    double walked = keys;
    if (sorted && request.limit() != QueryRequest.UNLIMITED && answers) {
      walked = Math.min(walked, (double) request.skip() + request.limit());
    }
    long first = request.sortedCount();
    double held =
        first == 0 ? walked : Math.min(walked, (double) first); // the first few need only a heap
    double sorting = sorted ? 0 : walked * Math.log(held + 2) / Math.log(2);
    double unsortedPenalty = scan.bounds().isBounded() ? 0 : 1;
    boolean covers = request.needed() != null && new IndexPlan(this, request).covers();
    return (covers ? walked : 2 * walked) + sorting + unsortedPenalty;
  }

  /** The order of choices: the shortest first, and of these what asks documents least. */
  static Comparator<IndexChoice> best(QueryRequest request) {
    return Comparator.<IndexChoice>comparingDouble(choice -> choice.cost(request))
        .thenComparingInt(choice -> new IndexPlan(choice, request).askedOfDocuments());
  }
}
