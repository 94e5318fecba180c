package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The query planner of a leading {@code $group} that needs one document of each group, or none:
 * finds an index whose keys lead from group to group.
 *
 * <p>Source: MongoDB manual, "$group (aggregation)", "Optimization to Return the First or Last
 * Document of Each Group".
 */
public final class GroupPlanner {
  private final CollectionState collection;
  private final QueryRequest request;
  private final FieldPath path;
  private final @Nullable Boolean first;

  private GroupPlanner(
      CollectionState collection, QueryRequest request, FieldPath path, @Nullable Boolean first) {
    this.collection = collection;
    this.request = request;
    this.path = path;
    this.first = first;
  }

  /**
   * Makes a plan that leads to one document of each group, in the order of the groups' values.
   *
   * @param request the filter, the order of the documents, and what is needed of them
   * @param path what the documents are grouped by
   * @param first whether it must be the first (true) or the last (false) of its group; null when
   *     any will do
   * @param compiler compiles the filters of partial indexes
   * @return null when no index leads from group to group
   */
  public static @Nullable Plan plan(
      CollectionState collection,
      QueryRequest request,
      FieldPath path,
      @Nullable Boolean first,
      Function<Document, Filter> compiler) {
    if (collection.isAbsent()
        || request.natural() != 0
        || request.skip() != 0
        || request.limit() != QueryRequest.UNLIMITED
        || request.sort().needsMetadata()) {
      return null;
    }
    return new GroupPlanner(collection, request, path, first).plan(compiler);
  }

  private @Nullable Plan plan(Function<Document, Filter> compiler) {
    List<Condition> conditions = Condition.of(request.filter().root());
    DistinctGroups best = null;
    for (IndexState index : collection.indexes()) {
      if (DistinctPlanner.mayAnswer(index, request)
          && index.definition().wildcard() == null
          && index.definition().paths().contains(path)
          && PartialIndexes.isUsable(index, conditions, compiler)) {
        DistinctGroups groups = groups(index, conditions);
        if (groups != null && (best == null || groups.keys().keyCount() < best.keys().keyCount())) {
          best = groups;
        }
      }
    }
    return best == null ? null : new Plan(collection, request, projected(best), List::of);
  }

  private @Nullable DistinctGroups groups(IndexState index, List<Condition> conditions) {
    IndexDefinition definition = index.definition();
    boolean only = Planner.onlyConditions(request.filter().root());
    QueryRequest unsorted = QueryRequest.all(request.filter(), request.comparator());
    IndexChoice choice = IndexChoice.of(index, conditions, only, unsorted, true);
    int field = definition.paths().indexOf(path);
    if (choice == null
        || !request.filter().isEmpty() && !choice.answers()
        || choice.scan().repeatsRecords()
        || definition.paths().stream().anyMatch(IndexBounds::isNumbered)) {
      return null;
    }
    IndexBounds bounds = choice.scan().bounds();
    int fixed = bounds.equalFields();
    if (fixed < field || bounds.checkedFields(definition) > field + 1 && bounded(bounds, field)) {
      return null;
    }
    Boolean last = last(index, bounds, field);
    return last == null
        ? null
        : new DistinctGroups(
            choice.scan(),
            field,
            last,
            request.needed() == null ? null : KeyDocument.of(index, request.needed()));
  }

  /** Whether a field behind this one is bounded. */
  private static boolean bounded(IndexBounds bounds, int field) {
    return bounds.fields().subList(field + 1, bounds.fields().size()).stream()
        .anyMatch(intervals -> !intervals.isAll());
  }

  /** Whether the document wanted is the last one of its group in the index; null when neither. */
  private @Nullable Boolean last(IndexState index, IndexBounds bounds, int field) {
    Boolean wanted = first;
    if (wanted == null) {
      return false;
    }
    if (request.sort().isEmpty()) {
      return field == index.definition().size() - 1 ? !wanted : null;
    }
    Boolean forward = IndexChoice.direction(index, bounds, request.sort(), field);
    if (forward == null || !sortsBy(index, field)) {
      return null;
    }
    return !forward.equals(wanted);
  }

  /** Whether the order begins with the groups, apart from fields that have one value. */
  private boolean sortsBy(IndexState index, int field) {
    for (SortPart part : request.sort().parts()) {
      int position = index.definition().paths().indexOf(part.path());
      if (position >= field) {
        return position == field;
      }
    }
    return false;
  }

  private PlanNode projected(DistinctGroups groups) {
    Set<String> needed = request.needed();
    if (needed == null) {
      return groups;
    }
    DocumentBuilder shown = new DocumentBuilder();
    needed.forEach(name -> shown.append(name, 1));
    if (!needed.contains("_id")) {
      shown.append("_id", 0);
    }
    return new ProjectionStep(groups, shown.build(), UnaryOperator.identity());
  }
}
