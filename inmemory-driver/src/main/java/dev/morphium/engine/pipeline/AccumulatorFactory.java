package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.value.Value;

/**
 * Makes an accumulator of its operand; it parses the operand and throws the server's own errors.
 */
@FunctionalInterface
public interface AccumulatorFactory {
  /**
   * @param name the accumulator's name with its dollar sign, for messages
   * @param operand what stands under the name, as it was sent; never an array
   */
  CompiledAccumulator create(String name, Value operand, Compilation compilation);
}
