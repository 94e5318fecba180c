package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which keys of one index a filter leads to.
 *
 * @param fields the intervals of each of the index's fields
 * @param used the conditions that the intervals answer exactly
 */
record IndexBounds(List<Intervals> fields, Set<Condition> used) {

  /** The bounds that a conjunction of conditions gives an index; all keys where it gives none. */
  static IndexBounds of(IndexState index, List<Condition> conditions) {
    List<Intervals> fields = new ArrayList<>();
    Set<Condition> used = new HashSet<>();
    int anchored = -1;
    IndexDefinition definition = index.definition();
    for (int i = 0; i < definition.size(); i++) {
      String path = definition.paths().get(i).toString();
      boolean multikey = index.multikey().isMultikey(i);
      List<Condition> own =
          conditions.stream().filter(condition -> condition.path().equals(path)).toList();
      if (!multikey) {
        fields.add(intersection(own, used));
        continue;
      }
      int group = anchored;
      List<Condition> allowed =
          group < 0
              ? own
              : own.stream()
                  .filter(condition -> group > 0 && condition.element() == group)
                  .toList();
      Choice choice = tightest(allowed);
      if (!choice.intervals.isAll() && anchored < 0) {
        anchored = choice.element;
      }
      fields.add(choice.intervals);
    }
    return new IndexBounds(List.copyOf(fields), used);
  }

  private static Intervals intersection(List<Condition> conditions, Set<Condition> used) {
    Intervals result = new Intervals(Intervals.ALL.list(), true);
    boolean narrowed = false;
    for (Condition condition : conditions) {
      Intervals next = BoundsBuilder.of(condition.predicate(), false);
      if (next != null) {
        result = result.intersect(next);
        narrowed = true;
        if (next.exact()) {
          used.add(condition);
        }
      }
    }
    return narrowed ? result : Intervals.ALL;
  }

  private record Choice(Intervals intervals, int element) {}

  /**
   * Of a field with several keys a document, only one condition counts, or those of one array
   * element together.
   */
  private static Choice tightest(List<Condition> conditions) {
    Map<Integer, Intervals> byElement = new HashMap<>();
    Choice best = new Choice(Intervals.ALL, 0);
    for (Condition condition : conditions) {
      Intervals next = BoundsBuilder.of(condition.predicate(), condition.element() == 0);
      if (next == null) {
        continue;
      }
      next = next.inexact();
      if (condition.element() > 0) {
        next = byElement.merge(condition.element(), next, Intervals::intersect);
      }
      if (Intervals.byTightness().compare(next, best.intervals) < 0) {
        best = new Choice(next, condition.element());
      }
    }
    return best;
  }

  /** Whether the first field is bounded at all. */
  boolean isBounded() {
    return !fields.get(0).isAll();
  }

  /** How many of the first fields have one value each. */
  int equalFields() {
    int count = 0;
    while (count < fields.size()
        && fields.get(count).isPoints()
        && fields.get(count).list().size() == 1) {
      count++;
    }
    return count;
  }

  /**
   * How many of the first fields the key ranges bound: those of single values, and the first one
   * after them. What later fields ask must be asked of the document.
   */
  int rangedFields() {
    int count = 0;
    while (count < fields.size() && fields.get(count).isPoints()) {
      count++;
    }
    return Math.min(fields.size(), count + 1);
  }

  /**
   * Whether the key ranges hold the keys of exactly the documents that answer the conditions given.
   */
  boolean answers(List<Condition> conditions, IndexDefinition definition) {
    int ranged = rangedFields();
    for (int i = ranged; i < fields.size(); i++) {
      if (!fields.get(i).isAll()) {
        return false;
      }
    }
    Set<String> paths = new HashSet<>();
    for (int i = 0; i < ranged; i++) {
      paths.add(definition.paths().get(i).toString());
    }
    return conditions.stream()
        .allMatch(condition -> used.contains(condition) && paths.contains(condition.path()));
  }
}
