package dev.morphium.engine.match;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query document, compiled: tells which documents it matches.
 *
 * <p>Compiled once by a {@link FilterCompiler}, used for many documents and by several threads.
 */
public final class Filter {
  private final Document source;
  private final FilterNode root;
  private final Compilation compilation;
  private final boolean needsScope;
  private final @Nullable Scope bound;

  Filter(Document source, FilterNode root, Compilation compilation) {
    this(source, root, compilation, null);
  }

  private Filter(Document source, FilterNode root, Compilation compilation, @Nullable Scope bound) {
    this.source = source;
    this.root = root;
    this.compilation = compilation;
    this.needsScope = root.needsScope();
    this.bound = bound;
  }

  /**
   * This filter where the variables of a scope are bound: for a pipeline within a stage that binds
   * variables. It belongs to the thread of the scope, which it moves.
   */
  public Filter in(Scope scope) {
    return needsScope ? new Filter(source, root, compilation, scope) : this;
  }

  /** This filter and a condition on a path. */
  public Filter and(FieldPath path, Predicate predicate) {
    FilterNode more = new PathNode(path, predicate);
    DocumentBuilder both = new DocumentBuilder().appendAll(source).appendAll(more.describe());
    return new Filter(both.build(), AndNode.of(List.of(root, more)), compilation, bound);
  }

  /** This filter and another one of the same command. */
  public Filter and(Filter other) {
    List<Value> parts = new ArrayList<>();
    addParts(source, parts);
    addParts(other.source, parts);
    Document both = new DocumentBuilder().append("$and", ArrayValue.of(parts)).build();
    return new Filter(both, AndNode.of(List.of(root, other.root)), compilation, bound);
  }

  /** Adds a filter, or the parts of one that is an {@code $and} and nothing else. */
  private static void addParts(Document filter, List<Value> parts) {
    if (filter.fieldCount() == 1
        && filter.get("$and") instanceof ArrayValue all
        && !all.isEmpty()) {
      parts.addAll(all.elements());
    } else {
      parts.add(filter);
    }
  }

  /** This filter where its tree is another one that asks the same. */
  public Filter withRoot(FilterNode other) {
    return new Filter(source, other, compilation, bound);
  }

  /** A part of this filter by itself. */
  public Filter part(FilterNode node) {
    return new Filter(node.describe(), node, compilation, bound);
  }

  private @Nullable Scope scope() {
    if (bound != null) {
      return bound;
    }
    return needsScope ? compilation.newScope() : null;
  }

  /** The query as it was sent. */
  public Document source() {
    return source;
  }

  /**
   * What the expression of a query that is {@code $expr} alone gives for a document; missing for
   * other queries.
   */
  public Value expressionResult(Document document) {
    Value operand = source.get("$expr");
    return operand.isMissing()
        ? operand
        : compilation.compile(operand).evaluate(compilation.newScope().at(document));
  }

  /** What the planner reads. */
  public FilterNode root() {
    return root;
  }

  /** The query in the form in which an explained plan shows it: {@code {a: {$eq: 1}}}. */
  public Document describe() {
    return root.describe();
  }

  /** The same of a whole query, which is empty where everything passes. */
  public Document shown() {
    return isEmpty() ? Document.EMPTY : describe();
  }

  /** Whether every document passes. */
  public boolean isEmpty() {
    return root.equals(AlwaysNode.TRUE);
  }

  public boolean matches(Document document) {
    return matches(document.bytes(), document.offset());
  }

  /** Whether the document that starts at this place of these bytes matches. */
  public boolean matches(byte[] bytes, int document) {
    return root.matches(bytes, document, scope(), null);
  }

  /**
   * Whether the document matches where the variables of this scope are bound: inside a pipeline
   * whose stages bind variables. The scope moves to the document.
   */
  public boolean matches(Document document, Scope scope) {
    return root.matches(document.bytes(), document.offset(), scope, null);
  }

  /** Whether the document matches, and if it does, by which array element. */
  public boolean matches(Document document, MatchDetails details) {
    details.forget();
    boolean matches =
        TextRules.answered(root).matches(document.bytes(), document.offset(), scope(), details);
    if (!matches) {
      details.forget();
    }
    return matches;
  }

  /**
   * The index of the array element by which the document matches: what the positional {@code $}
   * stands for.
   *
   * @return -1 when the document does not match, or matches without walking through an array
   */
  public int matchedIndex(Document document) {
    MatchDetails details = new MatchDetails();
    matches(document, details);
    return details.index();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
