package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import java.util.ArrayList;
import java.util.List;

/**
 * The exploded scans of an index scan: one for each combination of the single values that the first
 * fields have, so that the order of the fields behind them is that of each scan.
 *
 * <p>Source: {@code explain} of mongod, {@code SORT_MERGE} above several {@code IXSCAN}.
 */
final class ExplodedScans {
  /** Most scans, as {@code internalQueryMaxScansToExplode} of mongod. */
  private static final int MOST_SCANS = 200;

  private ExplodedScans() {}

  /** How many of the first fields have single values, when they make several scans; else 0. */
  static int fields(IndexBounds bounds) {
    int count = 0;
    long scans = 1;
    while (count < bounds.fields().size() && bounds.fields().get(count).isPoints()) {
      scans *= bounds.fields().get(count).list().size();
      if (scans > MOST_SCANS) {
        return 0;
      }
      count++;
    }
    return scans > 1 && count < bounds.fields().size() ? count : 0;
  }

  static List<PlanNode> of(IndexState index, IndexBounds bounds, int fields, boolean forward) {
    List<PlanNode> scans = new ArrayList<>();
    add(index, bounds, new ArrayList<>(), fields, forward, scans);
    return scans;
  }

  private static void add(
      IndexState index,
      IndexBounds bounds,
      List<Intervals> points,
      int fields,
      boolean forward,
      List<PlanNode> to) {
    if (points.size() == fields) {
      List<Intervals> all = new ArrayList<>(points);
      all.addAll(bounds.fields().subList(fields, bounds.fields().size()));
      IndexBounds own = new IndexBounds(List.copyOf(all), bounds.used());
      to.add(new IndexScan(index, own, KeyRanges.of(index.definition(), own), forward));
      return;
    }
    Intervals field = bounds.fields().get(points.size());
    for (Interval point : field.list()) {
      points.add(Intervals.of(point, field.exact()));
      add(index, bounds, points, fields, forward, to);
      points.remove(points.size() - 1);
    }
  }
}
