package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * A node of a compiled filter: a question about a document.
 *
 * <p>The tree is the one thing that matches and that the planner reads. Nodes are immutable and
 * serve several threads.
 */
public sealed interface FilterNode
    permits AlwaysNode, AndNode, ExprNode, NorNode, OpaqueNode, OrNode, PathNode, TextNode {

  /**
   * Whether the document that starts at this place matches.
   *
   * @param scope where expressions are evaluated; null only where no {@link ExprNode} can be
   * @param details told which array element matched; null when nobody asks
   */
  boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details);

  /** The node as a query, in the form in which an explained plan shows it. */
  Document describe();

  /** How expensive one answer is: about the nanoseconds it takes. */
  int cost();

  /** Whether an answer needs a scope: an expression is in the tree. */
  default boolean needsScope() {
    return false;
  }
}
