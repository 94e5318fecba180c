package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import org.jspecify.annotations.Nullable;

/**
 * The filter on one path: a document passes when a value on the path answers the predicate.
 *
 * <p>A path that meets arrays leads to many values; one that matches is enough. A negation
 * therefore holds when none matches, and of several predicates each may be answered by another
 * value: {@link Not} and {@link AllOf} are taken apart here and never asked of single values.
 */
public final class PathNode implements FilterNode {
  private final FieldPath path;
  private final Predicate predicate;
  private final PathWalk walk;

  public PathNode(FieldPath path, Predicate predicate) {
    this.path = path;
    this.predicate = predicate;
    this.walk = new PathWalk(path);
  }

  public FieldPath path() {
    return path;
  }

  public Predicate predicate() {
    return predicate;
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return matches(predicate, bytes, document, details);
  }

  private boolean matches(
      Predicate asked, byte[] bytes, int document, @Nullable MatchDetails details) {
    if (asked instanceof Not not) {
      return !matches(not.predicate(), bytes, document, null);
    }
    if (asked instanceof AllOf all) {
      for (Predicate part : all.predicates()) {
        if (!matches(part, bytes, document, details)) {
          return false;
        }
      }
      return true;
    }
    return walk.anyMatches(asked, bytes, document, details);
  }

  @Override
  public Document describe() {
    DocumentBuilder node = new DocumentBuilder().startDocument(path.toString());
    predicate.describe(node);
    return node.end().build();
  }

  @Override
  public int cost() {
    return 20 * path.size() + predicate.cost();
  }

  @Override
  public String toString() {
    return path + ": " + predicate;
  }
}
