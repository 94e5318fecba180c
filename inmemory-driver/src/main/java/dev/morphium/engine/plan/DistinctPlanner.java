package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The query planner of {@code distinct}: finds an index whose keys lead from value to value.
 *
 * <p>Without a filter that is any index that begins with the field. With one it must answer the
 * filter alone, and hold one key a document: of documents with arrays all elements count, not only
 * those that match. Source: {@code explain} of mongod.
 */
public final class DistinctPlanner {
  private DistinctPlanner() {}

  /**
   * Makes a plan that leads to every value of a path at least once.
   *
   * @param compiler compiles the filters of partial indexes
   * @return null when all documents that match must be looked at
   */
  public static @Nullable Plan plan(
      CollectionState collection,
      QueryRequest request,
      FieldPath path,
      Function<Document, Filter> compiler) {
    if (collection.isAbsent() || request.natural() != 0 || IndexBounds.isNumbered(path)) {
      return null;
    }
    List<DistinctScan> scans = new ArrayList<>();
    List<Condition> conditions = Condition.of(request.filter().root());
    for (IndexState index : collection.indexes()) {
      if (mayAnswer(index, request)) {
        for (IndexState way : WildcardPaths.waysOf(index, conditions)) {
          DistinctScan scan =
              request.filter().isEmpty()
                  ? whole(way, path, request)
                  : bounded(way, path, request, compiler);
          if (scan != null) {
            scans.add(scan);
          }
        }
      }
    }
    if (scans.isEmpty()) {
      return null;
    }
    scans.sort(
        Comparator.comparingLong((DistinctScan scan) -> scan.keys().keyCount())
            .thenComparingInt(scan -> scan.keys().index().definition().size()));
    List<PlanNode> others =
        request.filter().isEmpty()
            ? List.of()
            : scans.stream().skip(1).map(scan -> projected(scan, path)).toList();
    return new Plan(collection, request, projected(scans.get(0), path), () -> others);
  }

  /** Whether the keys of an index hold the values of its fields in the order asked for. */
  static boolean mayAnswer(IndexState index, QueryRequest request) {
    IndexDefinition definition = index.definition();
    return !definition.isHidden()
        && !definition.isClustered()
        && !definition.isGeo()
        && definition.text() == null
        && !definition.isHashed()
        && definition.comparator().equals(request.comparator())
        && request.allows(index)
        && (request.hint().isMissing() || Planner.isHinted(definition, request.hint()));
  }

  /** A walk over all keys of an index that begins with the field. */
  private static @Nullable DistinctScan whole(
      IndexState index, FieldPath path, QueryRequest request) {
    IndexDefinition definition = index.definition();
    if (definition.isPartial() || !definition.paths().get(0).equals(path)) {
      return null;
    }
    IndexChoice choice = IndexChoice.of(index, List.of(), true, request, true);
    return choice == null ? null : new DistinctScan(choice.scan(), 0);
  }

  /** A walk over the keys that match. */
  private static @Nullable DistinctScan bounded(
      IndexState index, FieldPath path, QueryRequest request, Function<Document, Filter> compiler) {
    int field = index.definition().paths().indexOf(path);
    List<Condition> conditions = Condition.of(request.filter().root());
    if (field < 0
        || index.definition().paths().stream().anyMatch(IndexBounds::isNumbered)
        || request.hint().isMissing() && !PartialIndexes.isUsable(index, conditions, compiler)) {
      return null;
    }
    boolean only = Planner.onlyConditions(request.filter().root());
    IndexChoice choice = IndexChoice.of(index, conditions, only, request, false);
    return choice == null || !choice.answers() || !choice.scan().isContiguous()
        ? null
        : new DistinctScan(choice.scan(), field);
  }

  private static PlanNode projected(DistinctScan scan, FieldPath path) {
    DocumentBuilder shown = new DocumentBuilder();
    if (!path.part(0).text().equals("_id")) {
      shown.append("_id", 0);
    }
    KeyDocument part = KeyDocument.of(scan.keys().index(), List.of(path.toString()));
    PlanNode values =
        part == null ? scan : new DistinctGroups(scan.keys(), scan.field(), false, part);
    return new ProjectionStep(
        values, shown.append(path.toString(), 1).build(), UnaryOperator.identity());
  }
}
