package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The filter that a document passes when it passes one of its children. */
public final class OrNode implements FilterNode {
  private final NodeList children;

  private OrNode(List<FilterNode> children) {
    this.children = new NodeList(children);
  }

  /**
   * The disjunction in its simplest form: nested disjunctions are taken apart, what is never true
   * is left out, and what is always true takes over.
   */
  public static FilterNode of(List<FilterNode> children) {
    List<FilterNode> flat = new ArrayList<>();
    for (FilterNode child : children) {
      switch (child) {
        case OrNode or -> flat.addAll(or.children());
        case AlwaysNode always when !always.value() -> {}
        case AlwaysNode always -> {
          return always;
        }
        default -> flat.add(child);
      }
    }
    return switch (flat.size()) {
      case 0 -> AlwaysNode.FALSE;
      case 1 -> flat.get(0);
      default -> new OrNode(flat);
    };
  }

  /** The children in MongoDB's canonical order; at least two. */
  public List<FilterNode> children() {
    return children.canonical();
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    if (details == null || !isOneList()) {
      return children.any(bytes, document, scope);
    }
    for (FilterNode child : children.canonical()) {
      if (child.matches(bytes, document, scope, details)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether this is what {@code $in} would be: equalities of one path. Only then is it known
   * afterwards which array element matched.
   */
  private boolean isOneList() {
    FieldPath path = null;
    for (FilterNode child : children.canonical()) {
      if (!(child instanceof PathNode node)
          || !(node.predicate() instanceof Comparison comparison)
          || comparison.operator() != Comparison.Operator.EQ
          || path != null && !path.equals(node.path())) {
        return false;
      }
      path = node.path();
    }
    return true;
  }

  @Override
  public Document describe() {
    return children.describe("$or");
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
