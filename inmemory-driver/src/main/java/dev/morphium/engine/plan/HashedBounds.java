package dev.morphium.engine.plan;

import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.HashedIndexKey;
import dev.morphium.engine.value.Int64Value;
import java.util.List;

/**
 * Builds the bounds of a hashed component of an index: the hashes of the values that equality and
 * {@code $in} ask for. Several values have one hash, so that the filter is always asked again.
 *
 * <p>Source: MongoDB manual, "Hashed Indexes".
 */
final class HashedBounds {
  private HashedBounds() {}

  /** The hashes for the tightest condition on a path that they help with; all for none. */
  static Intervals of(String path, List<Condition> conditions) {
    Intervals best = Intervals.ALL;
    for (Condition condition : conditions) {
      if (condition.path().equals(path) && isEquality(condition.predicate())) {
        Intervals values = BoundsBuilder.of(condition.predicate(), false);
        if (values != null && Intervals.byTightness().compare(values, best) < 0) {
          best = values;
        }
      }
    }
    return best.isAll() ? best : hashed(best);
  }

  private static boolean isEquality(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> comparison.operator() == Comparison.Operator.EQ;
      case In in -> in.regexes().isEmpty();
      default -> false;
    };
  }

  private static Intervals hashed(Intervals values) {
    List<Interval> points =
        values.list().stream()
            .map(value -> Interval.point(new Int64Value(HashedIndexKey.of(value.low()))))
            .toList();
    return Intervals.union(points, false);
  }
}
