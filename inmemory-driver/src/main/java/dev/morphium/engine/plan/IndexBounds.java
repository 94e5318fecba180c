package dev.morphium.engine.plan;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.MultikeyPaths;
import dev.morphium.engine.index.WildcardPath;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The index bounds of a filter: which keys of one index it leads to.
 *
 * @param fields the intervals of each of the index's fields
 * @param used the conditions that the intervals answer exactly
 */
record IndexBounds(List<Intervals> fields, List<Condition> used) {
  /** Most ranges of one scan; beyond it the later fields are left to the filter. */
  private static final int MOST_RANGES = 10_000;

  /** The bounds that a conjunction of conditions gives an index; all keys where it gives none. */
  static IndexBounds of(IndexState index, List<Condition> conditions) {
    List<Intervals> fields = new ArrayList<>();
    List<Condition> used = new ArrayList<>();
    int anchored = -1;
    IndexDefinition definition = index.definition();
    for (int i = 0; i < definition.size(); i++) {
      String path = definition.paths().get(i).toString();
      int at = i;
      boolean multikey = index.multikey().isMultikey(i);
      boolean incomplete = isSparse(definition) || isNumbered(definition.paths().get(i));
      CellIndex cells = definition.cells(i);
      if (cells != null) {
        fields.add(GeoBounds.of(cells, path, conditions));
        continue;
      }
      if (definition.isHashed(i)) {
        fields.add(HashedBounds.of(path, conditions));
        continue;
      }
      if (WildcardBounds.isPathComponent(definition, i)) {
        fields.add(Intervals.ALL); // made of the values behind it
        continue;
      }
      List<Condition> own = WildcardBounds.usable(definition, i, on(path, incomplete, conditions));
      if (!multikey) {
        fields.add(intersection(own, WildcardBounds.isAlong(definition, i), used));
        continue;
      }
      int group = anchored;
      List<Condition> allowed =
          group < 0
              ? own
              : own.stream()
                  .filter(condition -> group > 0)
                  .filter(condition -> elementOf(condition, index.multikey(), at) == group)
                  .toList();
      Choice choice = tightest(allowed, index.multikey(), i);
      if (!choice.intervals.isAll() && anchored < 0) {
        anchored = choice.element;
      }
      fields.add(choice.intervals);
    }
    WildcardBounds.finish(definition, fields);
    return new IndexBounds(List.copyOf(fields), used);
  }

  /**
   * Whether the keys of missing fields are left out; a wildcard index is sparse on its paths only.
   */
  private static boolean isSparse(IndexDefinition definition) {
    return definition.isSparse() && definition.wildcard() == null && definition.along() == null;
  }

  /**
   * The conditions on a field.
   *
   * @param incomplete whether documents in an array may lack the field without a key that says so:
   *     what a missing field can match is not asked of the keys then
   */
  private static List<Condition> on(String path, boolean incomplete, List<Condition> conditions) {
    List<Condition> own = new ArrayList<>(2);
    for (Condition condition : conditions) {
      if (condition.path().equals(path) && !(incomplete && mayBeMissing(condition.predicate()))) {
        own.add(condition);
      }
    }
    return own;
  }

  /**
   * Whether a part of the path may be the index of an array's element. Its key then is of that
   * element, and says nothing of documents in the array that have no such field.
   */
  static boolean isNumbered(FieldPath path) {
    for (int part = 1; part < path.size(); part++) {
      if (path.index(part) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeMissing(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> comparison.operand().isNullish();
      case In in -> in.values().stream().anyMatch(Value::isNullish);
      case Not not -> not.predicate() instanceof Exists || holdsNull(not);
      default -> false;
    };
  }

  private static boolean holdsNull(Not not) {
    Intervals intervals = BoundsBuilder.of(not, true);
    return intervals != null && PartialIndexes.holdsNull(intervals);
  }

  private static Intervals intersection(
      List<Condition> conditions, boolean wildcard, List<Condition> used) {
    Intervals result = null;
    for (Condition condition : conditions) {
      Intervals next = BoundsBuilder.of(condition.predicate(), false);
      if (next != null) {
        result = result == null ? within(next) : result.intersect(next);
        boolean exact = next.exact() && !(wildcard && WildcardBounds.holdEmptied(next));
        if (exact && condition.element() == 0) {
          used.add(condition);
        }
      }
    }
    return result == null ? Intervals.ALL : result;
  }

  /** Intervals as they are, without those that hold nothing. */
  private static Intervals within(Intervals intervals) {
    return intervals.isPoints()
        ? intervals
        : new Intervals(Intervals.ALL.list(), true).intersect(intervals);
  }

  private record Choice(Intervals intervals, int element) {}

  /**
   * Of a field with several keys a document, only one condition counts, or those of one array
   * element together.
   */
  private static Choice tightest(
      List<Condition> conditions, MultikeyPaths multikey, int component) {
    Map<Integer, Intervals> byElement = new HashMap<>();
    Choice best = new Choice(Intervals.ALL, 0);
    for (Condition condition : conditions) {
      Intervals next = BoundsBuilder.of(condition.predicate(), true);
      if (next == null) {
        continue;
      }
      next = next.inexact();
      int element = elementOf(condition, multikey, component);
      if (element > 0) {
        next = byElement.merge(element, next, Intervals::intersect);
      }
      if (Intervals.byTightness().compare(next, best.intervals) < 0) {
        best = new Choice(next, element);
      }
    }
    return best;
  }

  /** The array element that a condition's key is of; 0 when that is not known to be one key. */
  private static int elementOf(Condition condition, MultikeyPaths multikey, int component) {
    int parts = FieldPath.of(condition.path()).size();
    for (int part = condition.depth(); part < parts; part++) {
      if (multikey.isMultikey(component, part)) {
        return 0;
      }
    }
    return condition.element();
  }

  /** Whether they hold keys of several paths, and so more than one of a record. */
  boolean holdsSeveralPaths(IndexDefinition definition) {
    WildcardPath along = definition.along();
    if (along == null) {
      return false;
    }
    Intervals paths = fields.get(along.position());
    return rangedFields() <= along.position() || paths.list().size() > 1 || !paths.isPoints();
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
   * How many of the first fields the key ranges bound: those of single values, as long as they do
   * not make too many ranges, and the first one after them. What later fields ask must be asked of
   * the document.
   */
  int rangedFields() {
    int count = 0;
    long ranges = 1;
    while (count < fields.size() && fields.get(count).isPoints()) {
      ranges *= fields.get(count).list().size();
      if (ranges > MOST_RANGES) {
        break;
      }
      count++;
    }
    return Math.min(fields.size(), count + 1);
  }

  /**
   * How many of the first fields are bounded: by the key ranges, or by a look at each key within
   * them.
   */
  int checkedFields(IndexDefinition definition) {
    int ranged = rangedFields();
    if (KeyDocument.holdsValues(definition)) {
      for (int i = fields.size(); i > ranged; i--) {
        if (!fields.get(i - 1).isAll()) {
          return i;
        }
      }
    }
    return ranged;
  }

  /**
   * Whether the keys within the bounds are those of exactly the documents that answer the
   * conditions given.
   */
  boolean answers(List<Condition> conditions, IndexDefinition definition) {
    for (int i = checkedFields(definition); i < fields.size(); i++) {
      if (!fields.get(i).isAll()) {
        return false;
      }
    }
    return uses(conditions, definition);
  }

  /** Whether all documents answer these conditions that have a key within the bounds. */
  boolean uses(List<Condition> conditions, IndexDefinition definition) {
    int checked = checkedFields(definition);
    for (Condition condition : conditions) {
      if (!used.contains(condition) || !isAmongFirst(checked, condition.path(), definition)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAmongFirst(int count, String path, IndexDefinition definition) {
    for (int i = 0; i < count; i++) {
      if (definition.paths().get(i).toString().equals(path)) {
        return true;
      }
    }
    return false;
  }
}
