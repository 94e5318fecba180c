package dev.morphium.engine.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ranges of values of one field: in order, without overlap.
 *
 * @param list the intervals from low to high
 * @param exact whether every indexed value within answers the predicate the intervals were made of,
 *     so that it need not be asked again
 */
record Intervals(List<Interval> list, boolean exact) {
  static final Intervals ALL = new Intervals(List.of(Interval.ALL), false);
  static final Intervals NONE = new Intervals(List.of(), true);

  Intervals {
    list = List.copyOf(list);
  }

  static Intervals of(Interval interval, boolean exact) {
    return new Intervals(List.of(interval), exact);
  }

  /** The union of intervals that may overlap and come in any order. */
  static Intervals union(List<Interval> intervals, boolean exact) {
    List<Interval> sorted = new ArrayList<>(intervals);
    sorted.sort(Interval::compareLows);
    List<Interval> merged = new ArrayList<>();
    for (Interval next : sorted) {
      Interval last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last == null || !last.touches(next)) {
        merged.add(next);
      } else if (last.compareHighs(next) < 0) {
        merged.set(
            merged.size() - 1,
            new Interval(last.low(), last.lowInclusive(), next.high(), next.highInclusive()));
      }
    }
    return new Intervals(merged, exact);
  }

  Intervals intersect(Intervals other) {
    List<Interval> common = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < list.size() && j < other.list.size()) {
      Interval mine = list.get(i);
      Interval theirs = other.list.get(j);
      Interval both = mine.intersect(theirs);
      if (both != null) {
        common.add(both);
      }
      if (mine.compareHighs(theirs) < 0) {
        i++;
      } else {
        j++;
      }
    }
    return new Intervals(common, exact && other.exact);
  }

  Intervals inexact() {
    return exact ? new Intervals(list, false) : this;
  }

  /** Whether there is no value left out. */
  boolean isAll() {
    return list.size() == 1 && list.get(0).isAll();
  }

  /** Whether each interval holds one value only. */
  boolean isPoints() {
    for (Interval interval : list) {
      if (!interval.isPoint()) {
        return false;
      }
    }
    return true;
  }

  /** The tighter of two: points before ranges, fewer before more. */
  static Comparator<Intervals> byTightness() {
    return Comparator.<Intervals>comparingInt(intervals -> intervals.isAll() ? 2 : 0)
        .thenComparingInt(intervals -> intervals.isPoints() ? 0 : 1)
        .thenComparingInt(intervals -> intervals.list.size());
  }
}
