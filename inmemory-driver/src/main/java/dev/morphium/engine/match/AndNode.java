package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes all of its children. */
public final class AndNode implements FilterNode {
  private final NodeList children;

  private AndNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /** The conjunction: the child itself when it is the only one, always true when there is none. */
  public static FilterNode of(List<FilterNode> children) {
    return switch (children.size()) {
      case 0 -> AlwaysNode.TRUE;
      case 1 -> children.get(0);
      default -> new AndNode(children);
    };
  }

  /** The children in the order in which they were written; at least two. */
  public List<FilterNode> children() {
    return children.written();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    if (!children.all(bytes, document, scope)) {
      return false;
    }
    if (details != null) {
      for (FilterNode child : children.written()) {
        child.matches(bytes, document, scope, details);
      }
    }
    return true;
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
    return "And" + children();
  }
}
