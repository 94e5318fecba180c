package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.TypeIs;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Decides whether a partial or sparse index can answer a query: it must have every document that
 * the filter can match.
 *
 * <p>Source: MongoDB manual, "Partial Indexes" and "Sparse Indexes".
 */
final class PartialIndexes {
  private static final Interval NULL = Interval.point(Constant.NULL);

  private PartialIndexes() {}

  static boolean isUsable(
      IndexState index, List<Condition> conditions, Function<Document, Filter> compiler) {
    if (index.definition().isHidden()
        || index.definition().text() != null
        || index.definition().isGeo() && !GeoBounds.any(index.definition(), conditions)) {
      return false;
    }
    return index.definition().partialFilter() != null
        ? covers(index, conditions, compiler)
        : index.definition().isGeo()
            || index.definition().along() != null
            || !index.definition().isSparse()
            || excludesMissing(index, conditions);
  }

  /** Whether the filter of a partial index lets pass all that conditions ask for. */
  static boolean covers(
      IndexState index, List<Condition> conditions, Function<Document, Filter> compiler) {
    Document partial = index.definition().partialFilter();
    if (partial == null) {
      return true;
    }
    if (index.definition().isCollated()) {
      return false; // what its filter matched by the collation is not known of bytes
    }
    FilterNode root = compiler.apply(partial).root();
    List<FilterNode> parts = root instanceof AndNode and ? and.children() : List.of(root);
    for (FilterNode part : parts) {
      if (!(part instanceof PathNode)) {
        return false;
      }
    }
    for (Condition need : Condition.of(root)) {
      if (!implied(need, conditions)) {
        return false;
      }
    }
    return true;
  }

  private static boolean implied(Condition need, List<Condition> conditions) {
    boolean asked = false;
    for (Condition given : conditions) {
      if (given.path().equals(need.path())) {
        asked = true;
        if (isSame(need, given)) {
          return true;
        }
      }
    }
    if (!asked) {
      return false;
    }
    Intervals wanted = BoundsBuilder.of(need.predicate(), false);
    boolean exists = need.predicate() instanceof Exists;
    if (wanted == null || !exists && !wanted.exact()) {
      return false;
    }
    for (Condition given : conditions) {
      if (!given.path().equals(need.path())) {
        continue;
      }
      Intervals has = BoundsBuilder.of(given.predicate(), true);
      if (has == null) {
        continue;
      }
      if (exists
          ? given.predicate() instanceof Exists || !has.isAll() && !holdsNull(has)
          : Objects.equals(has.intersect(wanted).list(), has.list())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(Condition need, Condition given) {
    return given.element() == 0
        && isBinary(given.predicate())
        && text(given.predicate()).equals(text(need.predicate()));
  }

  private static boolean isBinary(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> comparison.comparator() == ValueComparator.BINARY;
      case In in -> in.comparator() == ValueComparator.BINARY;
      case TypeIs type -> true;
      default -> false;
    };
  }

  private static Document text(Predicate predicate) {
    DocumentBuilder text = new DocumentBuilder();
    predicate.describe(text);
    return text.build();
  }

  private static boolean excludesMissing(IndexState index, List<Condition> conditions) {
    return index.definition().paths().stream()
        .anyMatch(
            path ->
                conditions.stream()
                    .filter(condition -> condition.path().equals(path.toString()))
                    .anyMatch(PartialIndexes::excludesMissing));
  }

  private static boolean excludesMissing(Condition condition) {
    if (condition.predicate() instanceof Exists) {
      return true;
    }
    Intervals intervals = BoundsBuilder.of(condition.predicate(), true);
    return intervals != null && !holdsNull(intervals);
  }

  /** Whether a field that is null or missing is within. */
  static boolean holdsNull(Intervals intervals) {
    return intervals.list().stream().anyMatch(interval -> interval.intersect(NULL) != null);
  }
}
