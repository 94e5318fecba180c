package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Whether an index that leaves out documents still has every document that a filter can match.
 *
 * <p>Source: MongoDB manual, "Partial Indexes" and "Sparse Indexes".
 */
final class PartialIndexes {
  private static final Interval NULL = Interval.point(Constant.NULL);

  private PartialIndexes() {}

  static boolean isUsable(
      IndexState index, List<Condition> conditions, Function<Document, Filter> compiler) {
    if (index.definition().isHidden()) {
      return false;
    }
    Document partial = index.definition().partialFilter();
    if (partial != null) {
      List<Condition> needed = Condition.of(compiler.apply(partial).root());
      return !needed.isEmpty() && needed.stream().allMatch(need -> implied(need, conditions));
    }
    return !index.definition().isSparse() || excludesMissing(index, conditions);
  }

  private static boolean implied(Condition need, List<Condition> conditions) {
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

  private static boolean holdsNull(Intervals intervals) {
    return intervals.list().stream().anyMatch(interval -> interval.intersect(NULL) != null);
  }
}
