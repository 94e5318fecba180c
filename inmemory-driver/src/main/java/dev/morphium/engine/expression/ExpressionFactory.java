package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;

/**
 * Makes an expression of an operator's operand; the operator parses its own operand and throws the
 * server's own errors.
 */
@FunctionalInterface
public interface ExpressionFactory {
  /**
   * @param name the operator's name with its dollar sign, for error messages
   * @param operand the value under the operator's name, as it was sent
   * @param compilation compiles the operands within, and knows the variables in sight
   */
  Expression create(String name, Value operand, Compilation compilation);
}
