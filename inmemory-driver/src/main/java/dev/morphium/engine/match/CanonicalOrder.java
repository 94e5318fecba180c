package dev.morphium.engine.match;

import java.util.Comparator;

/**
 * MongoDB's order of the conditions of a logical operator: by kind, then by path.
 *
 * <p>It decides which of several arrays gives the position for the positional {@code $}, and makes
 * queries that differ only in the order of their conditions alike.
 */
final class CanonicalOrder {
  static final Comparator<FilterNode> OF_NODES =
      (left, right) -> {
        int kinds = Integer.compare(rank(left), rank(right));
        return kinds != 0 ? kinds : path(left).compareTo(path(right));
      };

  private CanonicalOrder() {}

  private static String path(FilterNode node) {
    return node instanceof PathNode path ? path.path().toString() : "";
  }

  private static int rank(FilterNode node) {
    return switch (node) {
      case AndNode and -> 0;
      case OrNode or -> 1;
      case PathNode path -> rank(path.predicate());
      case NorNode nor -> 31;
      case ExprNode expr -> 42;
      case OpaqueNode opaque -> 43;
      case AlwaysNode always -> 44;
      case TextNode text -> 45;
    };
  }

  private static int rank(Predicate predicate) {
    return switch (predicate) {
      case AllOf all -> 0;
      case ElemMatchObject object -> 2;
      case ElemMatchValue value -> 3;
      case Size size -> 4;
      case Comparison comparison -> rank(comparison.operator());
      case RegexPredicate regex -> 10;
      case Mod mod -> 11;
      case Exists exists -> 12;
      case In in -> 13;
      case Bits bits -> 14;
      case Not not -> 30;
      case TypeIs type -> 40;
      default -> 41;
    };
  }

  private static int rank(Comparison.Operator operator) {
    return switch (operator) {
      case EQ -> 5;
      case LTE -> 6;
      case LT -> 7;
      case GT -> 8;
      case GTE -> 9;
    };
  }
}
