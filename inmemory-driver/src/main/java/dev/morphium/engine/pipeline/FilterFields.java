package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.ExprNode;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.OpaqueNode;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.TextNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The top-level fields that a filter looks at. */
final class FilterFields {
  private FilterFields() {}

  /**
   * Adds the fields to the set.
   *
   * @return false when the filter looks at documents in a way that cannot be told from its paths
   */
  static boolean collect(FilterNode node, Set<String> fields) {
    return switch (node) {
      case AlwaysNode always -> true;
      case PathNode path -> {
        fields.add(path.path().part(0).text());
        yield true;
      }
      case AndNode and -> collectAll(and.children(), fields);
      case OrNode or -> collectAll(or.children(), fields);
      case NorNode nor -> collectAll(nor.children(), fields);
      case ExprNode expression -> false;
      case OpaqueNode opaque -> false;
      case TextNode text -> false;
    };
  }

  /** The fields, or null when they cannot be told. */
  static @Nullable Set<String> of(FilterNode node) {
    Set<String> fields = new HashSet<>();
    return collect(node, fields) ? fields : null;
  }

  private static boolean collectAll(List<FilterNode> nodes, Set<String> fields) {
    for (FilterNode node : nodes) {
      if (!collect(node, fields)) {
        return false;
      }
    }
    return true;
  }
}
