package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $match} taken apart: the conjuncts that may as well be asked elsewhere, written for that
 * place, and those that stay. Source: MongoDB manual, "Aggregation Pipeline Optimization",
 * "Projection + $match Sequence Optimization".
 *
 * @param moved what is asked elsewhere, or null when nothing is
 * @param rest what stays, or null when nothing does
 */
public record MovedMatch(@Nullable Filter moved, @Nullable Filter rest) {
  /**
   * Takes a filter apart.
   *
   * @param place gives a question about a path as it is asked elsewhere, or null when it cannot be
   */
  public static MovedMatch of(Filter filter, Function<PathNode, @Nullable PathNode> place) {
    FilterNode root = filter.root();
    List<FilterNode> parts = root instanceof AndNode and ? and.children() : List.of(root);
    List<FilterNode> moved = new ArrayList<>();
    List<FilterNode> rest = new ArrayList<>();
    boolean same = true;
    for (FilterNode part : parts) {
      FilterNode elsewhere = move(part, place);
      if (elsewhere == null) {
        rest.add(part);
      } else {
        same &= elsewhere == part;
        moved.add(elsewhere);
      }
    }
    if (rest.isEmpty() && same) {
      return new MovedMatch(filter, null);
    }
    return moved.isEmpty()
        ? new MovedMatch(null, filter)
        : new MovedMatch(part(filter, moved), rest.isEmpty() ? null : part(filter, rest));
  }

  private static Filter part(Filter filter, List<FilterNode> nodes) {
    return filter.part(nodes.size() == 1 ? nodes.get(0) : AndNode.of(nodes));
  }

  private static @Nullable FilterNode move(
      FilterNode node, Function<PathNode, @Nullable PathNode> place) {
    return switch (node) {
      case AlwaysNode always -> always;
      case PathNode path -> place.apply(path);
      case AndNode and -> all(and, and.children(), AndNode::of, place);
      case OrNode or -> all(or, or.children(), OrNode::of, place);
      case NorNode nor -> all(nor, nor.children(), NorNode::new, place);
      default -> null;
    };
  }

  private static @Nullable FilterNode all(
      FilterNode node,
      List<FilterNode> children,
      Function<List<FilterNode>, FilterNode> make,
      Function<PathNode, @Nullable PathNode> place) {
    List<FilterNode> moved = new ArrayList<>();
    boolean same = true;
    for (FilterNode child : children) {
      FilterNode elsewhere = move(child, place);
      if (elsewhere == null) {
        return null;
      }
      same &= elsewhere == child;
      moved.add(elsewhere);
    }
    return same ? node : make.apply(moved);
  }
}
