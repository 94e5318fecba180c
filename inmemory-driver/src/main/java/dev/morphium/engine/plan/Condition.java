package dev.morphium.engine.plan;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.ElemMatchObject;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that must hold of one field of every document a filter matches.
 *
 * @param path the dotted path from the document's root
 * @param predicate what must hold of a value there
 * @param element which {@code $elemMatch} it stands in, so that all conditions with one number hold
 *     of one array element; 0 for none
 */
record Condition(String path, Predicate predicate, int element) {

  /**
   * The conditions that a filter's conjunction consists of; parts that are no conditions on a path
   * are left out.
   */
  static List<Condition> of(FilterNode root) {
    List<Condition> conditions = new ArrayList<>();
    collect(root, "", 0, conditions, new int[1]);
    return conditions;
  }

  private static void collect(
      FilterNode node, String prefix, int element, List<Condition> into, int[] elements) {
    if (node instanceof AndNode and) {
      for (FilterNode child : and.children()) {
        collect(child, prefix, element, into, elements);
      }
    } else if (node instanceof PathNode leaf) {
      String path = prefix + leaf.path();
      if (leaf.predicate() instanceof ElemMatchObject match) {
        collect(match.filter(), path + ".", ++elements[0], into, elements);
      } else if (leaf.predicate() instanceof AllOf all) {
        all.predicates().forEach(part -> into.add(new Condition(path, part, element)));
      } else {
        into.add(new Condition(path, leaf.predicate(), element));
      }
    }
  }
}
