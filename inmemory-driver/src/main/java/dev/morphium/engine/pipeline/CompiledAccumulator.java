package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/** An accumulator with its operand, compiled: starts anew for each group or window. */
@FunctionalInterface
public interface CompiledAccumulator {
  /**
   * @param scope stands at the group's key when that is a document, at an empty document otherwise;
   *     {@code n} of {@code $firstN} and its like is computed there
   */
  Accumulator start(Scope scope);

  /**
   * The state of a window that moves; null where each window is computed anew.
   *
   * @param scope as for {@link #start}
   */
  default @Nullable MovingAccumulator startMoving(Scope scope) {
    return null;
  }

  /**
   * The result over so many documents, whatever they hold; null when it depends on what they hold.
   */
  default @Nullable Value ofCount(long count) {
    return null;
  }
}
