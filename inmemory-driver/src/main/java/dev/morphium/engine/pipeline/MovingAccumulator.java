package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Value;

/**
 * The state of an accumulator over a window that moves: documents come at its end, and leave at its
 * beginning.
 *
 * <p>Its result is that of an {@link Accumulator} that took the documents of the window, to the
 * last bit.
 */
public interface MovingAccumulator {
  /** Takes the document at which the scope stands. */
  void add(Scope scope);

  /** The oldest document leaves. */
  void removeFirst();

  /** What the documents give that are in the window. */
  Value result();

  /** About how many bytes the state takes right now. */
  long memoryBytes();
}
