package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes all of its children. */
public final class AndNode implements FilterNode {
  private final NodeList children;

  private AndNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /**
   * The conjunction in its simplest form: nested conjunctions are taken apart, what is always true
   * is left out, and what is never true takes over.
   */
  public static FilterNode of(List<FilterNode> children) {
    List<FilterNode> flat = new ArrayList<>();
    for (FilterNode child : children) {
      switch (child) {
        case AndNode and -> flat.addAll(and.children());
        case AlwaysNode always when always.value() -> {}
        case AlwaysNode never -> {
          return never;
        }
        default -> flat.add(child);
      }
    }
    return switch (flat.size()) {
      case 0 -> AlwaysNode.TRUE;
      case 1 -> flat.get(0);
      default -> new AndNode(flat);
    };
  }

  /** The children in MongoDB's canonical order; at least two. */
  public List<FilterNode> children() {
    return children.canonical();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    if (!children.all(bytes, document, scope)) {
      return false;
    }
    if (details != null) {
      for (FilterNode child : children.canonical()) {
        child.matches(bytes, document, scope, details);
      }
    }
    return true;
  }

  @Override
  public Document describe() {
    return children.describe("$and");
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
