package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate that is computed from those of its parts: an associative operation on states, a
 * monoid without a neutral element.
 *
 * @param <S> the aggregate of some neighbouring documents; never changed once it is made
 */
interface WindowAggregate<S> {
  /** The state of one document. */
  S of(int document);

  /** The state of the documents of two states, of which the second ones follow the first ones. */
  S both(S first, S second);

  /**
   * What a window gives.
   *
   * @param state null for a window without documents
   */
  Value result(@Nullable S state);

  /**
   * What a window gives whose state may have lost it, because numbers are too large.
   *
   * @return null when the state tells
   */
  default @Nullable Value anew(S state, int from, int to) {
    return null;
  }
}
