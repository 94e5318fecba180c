package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes one of its children. */
public final class OrNode implements FilterNode {
  private final NodeList children;

  private OrNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /** The disjunction: the child itself when it is the only one, never true when there is none. */
  public static FilterNode of(List<FilterNode> children) {
    return switch (children.size()) {
      case 0 -> AlwaysNode.FALSE;
      case 1 -> children.get(0);
      default -> new OrNode(children);
    };
  }

  /** The children in the order in which they were written; at least two. */
  public List<FilterNode> children() {
    return children.written();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    if (details == null) {
      return children.any(bytes, document, scope);
    }
    for (FilterNode child : children.written()) {
      if (child.matches(bytes, document, scope, details)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int cost() {
    return children.cost();
  }

  @Override
  public boolean needsScope() {
    return children.needsScope();
  }

  @Override
  public String toString() {
    return "Or" + children();
  }
}
