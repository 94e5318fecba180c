package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;

/** Compiles operands to expressions. */
final class ExpressionCompiler {
  private ExpressionCompiler() {}

  static Expression compile(Value operand, Compilation compilation) {
    return new ConstantExpression(operand);
  }
}
