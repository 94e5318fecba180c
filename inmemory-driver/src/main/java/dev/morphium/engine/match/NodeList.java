package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The children of a logical node: in their canonical order, and with the cheap ones first. */
final class NodeList {
  private static final Comparator<FilterNode> CHEAP_FIRST =
      (left, right) -> Integer.compare(left.cost(), right.cost());

  /** So many questions take a while, and their evaluation looks whether it is to end. */
  private static final int MANY = 64;

  private final List<FilterNode> canonical;
  private final FilterNode[] cheapFirst;
  private final int cost;
  private final boolean needsScope;

  NodeList(List<FilterNode> children) {
    FilterNode[] ordered = children.toArray(FilterNode[]::new);
    this.cheapFirst = ordered.clone();
    Arrays.sort(ordered, CanonicalOrder.OF_NODES);
    Arrays.sort(cheapFirst, CHEAP_FIRST);
    this.canonical = List.of(ordered);
    int sum = 0;
    boolean scoped = ordered.length >= MANY;
    for (FilterNode child : ordered) {
      sum += child.cost();
      scoped |= child.needsScope();
    }
    this.cost = sum;
    this.needsScope = scoped;
  }

  List<FilterNode> canonical() {
    return canonical;
  }

  Document describe(String operator) {
    List<Document> queries = canonical.stream().map(FilterNode::describe).toList();
    return new DocumentBuilder().append(operator, ArrayValue.of(queries)).build();
  }

  int cost() {
    return cost;
  }

  boolean needsScope() {
    return needsScope;
  }

  boolean all(byte[] bytes, int document, @Nullable Scope scope) {
    for (FilterNode child : cheapFirst) {
      look(scope);
      if (!child.matches(bytes, document, scope, null)) {
        return false;
      }
    }
    return true;
  }

  boolean any(byte[] bytes, int document, @Nullable Scope scope) {
    for (FilterNode child : cheapFirst) {
      look(scope);
      if (child.matches(bytes, document, scope, null)) {
        return true;
      }
    }
    return false;
  }

  private void look(@Nullable Scope scope) {
    if (scope != null && cheapFirst.length >= MANY) {
      scope.context().interrupts().tick(MANY);
    }
  }
}
