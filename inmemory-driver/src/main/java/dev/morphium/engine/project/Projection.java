package dev.morphium.engine.project;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;

/**
 * A compiled projection.
 *
 * <p>Immutable; serves many documents and several threads with a scope each.
 */
@FunctionalInterface
public interface Projection {
  /** What an index of a matched array element is when the filter matched none. */
  int NO_INDEX = -1;

  /**
   * The projected document.
   *
   * @param scope holds the variables; the projection moves it to the document
   * @param matchedIndex which element the filter matched, for {@code find}'s positional {@code $};
   *     {@link #NO_INDEX} when it matched none
   */
  Document apply(Document document, Scope scope, int matchedIndex);

  /** The projected document, where no filter belongs to the projection. */
  default Document apply(Document document, Scope scope) {
    return apply(document, scope, NO_INDEX);
  }

  /** Whether the projection uses the positional operator {@code $}, so that it needs the index. */
  default boolean isPositional() {
    return false;
  }

  /** Where a projection stands; the rules differ a little. */
  enum Mode {
    /** The projection of {@code find} and {@code findAndModify}. */
    FIND,
    /** The stage {@code $project}. */
    AGGREGATE
  }
}
