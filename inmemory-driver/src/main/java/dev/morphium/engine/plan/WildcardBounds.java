package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.WildcardPath;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the bounds of the components {@code $_path} and its path when a wildcard index is searched
 * along a path.
 *
 * <p>A document that is not empty has no key of its own, only those of what is in it. So bounds
 * that may hold documents are all keys of the path and of all paths below it. Source: {@code
 * explain} of mongod.
 */
final class WildcardBounds {
  private WildcardBounds() {}

  static boolean isPathComponent(IndexDefinition definition, int component) {
    WildcardPath along = definition.along();
    return along != null && along.position() == component;
  }

  /**
   * Whether the conditions that are left under the index's collation ask for something at the path
   * by which it is searched; true for other indexes.
   */
  static boolean help(IndexDefinition definition, List<Condition> conditions) {
    WildcardPath along = definition.along();
    return along == null
        || along.isAny()
        || conditions.stream()
            .anyMatch(
                condition ->
                    condition.path().equals(along.path())
                        && WildcardConditions.isSupported(condition));
  }

  /** Whether a component has the values of the path by which the index is searched. */
  static boolean isAlong(IndexDefinition definition, int component) {
    WildcardPath along = definition.along();
    return along != null && along.position() + 1 == component;
  }

  /**
   * Whether bounds hold the key of an empty document, which is also that of a document all of whose
   * fields are without keys: left out by the projection, or with dots in their names.
   */
  static boolean holdEmptied(Intervals values) {
    Interval empty = Interval.point(Document.EMPTY);
    return values.list().stream().anyMatch(each -> each.intersect(empty) != null);
  }

  /** The conditions of a component that the index can answer. */
  static List<Condition> usable(
      IndexDefinition definition, int component, List<Condition> conditions) {
    return isAlong(definition, component)
        ? conditions.stream().filter(WildcardConditions::isSupported).toList()
        : conditions;
  }

  /** Puts the paths in their place, when the intervals of all fields are known. */
  static void finish(IndexDefinition definition, List<Intervals> fields) {
    WildcardPath along = definition.along();
    if (along == null) {
      return;
    }
    if (along.isAny()) {
      fields.set(along.position(), anyPath());
      return;
    }
    Intervals values = fields.get(along.position() + 1);
    Interval documents = new Interval(Document.EMPTY, false, ArrayValue.EMPTY, false);
    boolean within = values.list().stream().anyMatch(each -> each.intersect(documents) != null);
    if (within) {
      fields.set(along.position() + 1, Intervals.ALL);
    }
    List<Interval> paths = new ArrayList<>();
    for (String path : along.stored()) {
      paths.add(Interval.point(StringValue.of(path)));
      if (within) {
        paths.add(
            new Interval(StringValue.of(path + "."), true, StringValue.of(path + "/"), false));
      }
    }
    fields.set(along.position(), Intervals.union(paths, false));
  }

  /** All paths: that of documents without any, and all strings. */
  private static Intervals anyPath() {
    return new Intervals(
        List.of(
            Interval.point(Constant.MIN_KEY),
            new Interval(StringValue.EMPTY, true, Document.EMPTY, false)),
        false);
  }
}
