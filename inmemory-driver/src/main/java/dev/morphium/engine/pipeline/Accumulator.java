package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Value;

/** The state of one accumulator over one group or window. */
public interface Accumulator {
  /** Takes the document at which the scope stands. */
  void add(Scope scope);

  /** What the documents so far give; a missing value where there is none. */
  Value result();
}
