package dev.morphium.engine.project;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;

/**
 * One application of a projection to one document.
 *
 * @param root the document
 * @param scope where expressions are evaluated
 * @param matchedIndex the array element that the filter matched, {@link Projection#NO_INDEX} when
 *     there is none, or {@link #TAKEN} within the element that has been picked already
 */
record ProjectionRun(Document root, Scope scope, int matchedIndex) {
  static final int TAKEN = -2;

  /** The run within the element that was picked. */
  ProjectionRun taken() {
    return new ProjectionRun(root, scope, TAKEN);
  }
}
