package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Value;

/** The state of one accumulator over one group or window. */
public interface Accumulator {
  /** What a state takes that does not grow. */
  int FIXED_BYTES = 72;

  /** Takes the document at which the scope stands. */
  void add(Scope scope);

  /** What the documents so far give; a missing value where there is none. */
  Value result();

  /**
   * About how many bytes the state takes right now: asked after each document, so it must not be
   * computed anew each time.
   */
  default long memoryBytes() {
    return FIXED_BYTES;
  }
}
