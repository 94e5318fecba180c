package dev.morphium.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * The rules for {@code $near} in a filter: once, and of the whole document.
 *
 * <p>Source: MongoDB manual, "$near", and the error messages of MongoDB 8.
 */
public final class NearRules {
  private NearRules() {}

  /** The node that asks for what is near, or null when there is none. */
  public static @Nullable PathNode near(FilterNode root) {
    if (isNear(root)) {
      return (PathNode) root;
    }
    if (root instanceof AndNode and) {
      for (FilterNode child : and.children()) {
        if (isNear(child)) {
          return (PathNode) child;
        }
      }
    }
    return null;
  }

  private static boolean isNear(FilterNode node) {
    return node instanceof PathNode leaf && leaf.predicate() instanceof NearPredicate;
  }

  /**
   * @throws dev.morphium.protocol.CommandException 2 when it is asked twice, or in a part
   */
  static void check(FilterNode root) {
    int count = count(root);
    if (count > 1) {
      throw QueryErrors.badValue("Too many geoNear expressions");
    }
    if (count == 1 && near(root) == null) {
      throw QueryErrors.badValue("geo $near must be top-level expr");
    }
  }

  private static int count(FilterNode node) {
    return switch (node) {
      case AndNode and -> and.children().stream().mapToInt(NearRules::count).sum();
      case OrNode or -> or.children().stream().mapToInt(NearRules::count).sum();
      case NorNode nor -> nor.children().stream().mapToInt(NearRules::count).sum();
      case PathNode leaf -> count(leaf.predicate());
      default -> 0;
    };
  }

  private static int count(Predicate predicate) {
    return switch (predicate) {
      case NearPredicate near -> 1;
      case Not not -> count(not.predicate());
      case AllOf all -> all.predicates().stream().mapToInt(NearRules::count).sum();
      case ElemMatchObject element -> count(element.filter());
      case ElemMatchValue element -> count(element.predicate());
      default -> 0;
    };
  }
}
