package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The children of a logical node: in their canonical order, and with the cheap ones first. */
final class NodeList {
  private final List<FilterNode> canonical;
  private final FilterNode[] cheapFirst;
  private final int cost;
  private final boolean needsScope;

  NodeList(List<FilterNode> children) {
    this.canonical = children.stream().sorted(CanonicalOrder.OF_NODES).toList();
    this.cheapFirst =
        children.stream()
            .sorted(Comparator.comparingInt(FilterNode::cost))
            .toArray(FilterNode[]::new);
    this.cost = children.stream().mapToInt(FilterNode::cost).sum();
    this.needsScope = children.stream().anyMatch(FilterNode::needsScope);
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
      if (!child.matches(bytes, document, scope, null)) {
        return false;
      }
    }
    return true;
  }

  boolean any(byte[] bytes, int document, @Nullable Scope scope) {
    for (FilterNode child : cheapFirst) {
      if (child.matches(bytes, document, scope, null)) {
        return true;
      }
    }
    return false;
  }
}
