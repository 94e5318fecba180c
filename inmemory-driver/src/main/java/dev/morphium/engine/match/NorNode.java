package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes none of its children. */
public final class NorNode implements FilterNode {
  private final NodeList children;

  public NorNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /** The children in MongoDB's canonical order; at least one. */
  public List<FilterNode> children() {
    return children.canonical();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return !children.any(bytes, document, scope);
  }

  @Override
  public Document describe() {
    return children.describe("$nor");
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
