package dev.morphium.engine.plan;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.ElemMatchObject;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition on one field that every document has to meet that a filter matches.
 *
 * @param path the dotted path from the document's root
 * @param predicate what must hold of a value there
 * @param element which {@code $elemMatch} it stands in, so that all conditions with one number hold
 *     of one array element; 0 for none
 * @param depth how many parts of the path lead to the array of that element
 */
record Condition(String path, Predicate predicate, int element, int depth) {

  /**
   * The conditions that a filter's conjunction consists of; parts that are no conditions on a path
   * are left out.
   */
  static List<Condition> of(FilterNode... roots) {
    Collector collector = new Collector();
    for (FilterNode root : roots) {
      collector.collect(root, "", 0, 0);
    }
    return collector.conditions;
  }

  private static final class Collector {
    private final List<Condition> conditions = new ArrayList<>();
    private int elements;

    void collect(FilterNode node, String prefix, int element, int depth) {
      if (node instanceof AndNode and) {
        and.children().forEach(child -> collect(child, prefix, element, depth));
      } else if (node instanceof PathNode leaf && !(element > 0 && leaf.path().index(0) >= 0)) {
        add(leaf.predicate(), leaf, prefix, element, depth);
      }
    }

    /** A number at the beginning of a path within an element may mean a part of an array there. */
    private void add(Predicate predicate, PathNode leaf, String prefix, int element, int depth) {
      String path = prefix + leaf.path();
      if (predicate instanceof ElemMatchObject match) {
        collect(match.filter(), path + ".", ++elements, FieldPath.of(path).size());
      } else if (predicate instanceof AllOf all) {
        all.predicates().forEach(part -> add(part, leaf, prefix, element, depth));
      } else if (!(predicate instanceof ElemMatchValue && endsWithNumber(leaf.path()))) {
        conditions.add(new Condition(path, predicate, element, depth));
      }
    }

    /** The array that is itself an element of an array has one key, for the whole of it. */
    private static boolean endsWithNumber(FieldPath path) {
      return path.index(path.size() - 1) >= 0;
    }
  }
}
