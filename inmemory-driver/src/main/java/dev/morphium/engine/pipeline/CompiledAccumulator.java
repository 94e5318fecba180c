package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;

/** An accumulator with its operand, compiled: starts anew for each group or window. */
@FunctionalInterface
public interface CompiledAccumulator {
  /**
   * @param scope stands at the group's key when that is a document, at an empty document otherwise;
   *     {@code n} of {@code $firstN} and its like is computed there
   */
  Accumulator start(Scope scope);
}
