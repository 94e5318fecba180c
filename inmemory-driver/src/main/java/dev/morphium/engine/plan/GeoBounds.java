package dev.morphium.engine.plan;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.CellRanges;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.match.GeoPredicate;
import dev.morphium.engine.value.Int64Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the bounds of a geospatial component of an index: the cells that cover what a condition
 * asks for. They hold more than what answers, so that the filter is always asked again.
 */
final class GeoBounds {
  private GeoBounds() {}

  /** The cells for the first condition on a path that they help with; all where there is none. */
  static Intervals of(CellIndex cells, String path, List<Condition> conditions) {
    for (Condition condition : conditions) {
      CellRanges covering = covering(cells, path, condition);
      if (covering != null) {
        return of(covering);
      }
    }
    return Intervals.ALL;
  }

  static Intervals of(CellRanges ranges) {
    List<Interval> intervals = new ArrayList<>(ranges.size());
    for (int i = 0; i < ranges.size(); i++) {
      intervals.add(
          new Interval(new Int64Value(ranges.low(i)), true, new Int64Value(ranges.high(i)), true));
    }
    return new Intervals(intervals, false);
  }

  /** Whether a condition asks for places that the cells of a geospatial index lead to. */
  static boolean any(IndexDefinition definition, List<Condition> conditions) {
    for (int i = 0; i < definition.size(); i++) {
      CellIndex cells = definition.cells(i);
      String path = definition.paths().get(i).toString();
      if (cells != null
          && conditions.stream().anyMatch(condition -> covering(cells, path, condition) != null)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable CellRanges covering(CellIndex cells, String path, Condition condition) {
    return condition.path().equals(path) && condition.predicate() instanceof GeoPredicate geo
        ? cells.covering(geo.region())
        : null;
  }
}
