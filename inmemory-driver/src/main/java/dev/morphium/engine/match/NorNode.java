package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes none of its children. */
public final class NorNode implements FilterNode {
  private final NodeList children;

  public NorNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /** The children in the order in which they were written; at least one. */
  public List<FilterNode> children() {
    return children.written();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return !children.any(bytes, document, scope);
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
    return "Nor" + children();
  }
}
