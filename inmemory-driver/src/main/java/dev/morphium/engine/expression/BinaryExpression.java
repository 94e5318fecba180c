package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;
import java.util.function.BinaryOperator;

/** An expression that is a function of two operands' values. */
public record BinaryExpression(Expression left, Expression right, BinaryOperator<Value> function)
    implements Expression {
  @Override
  public Value evaluate(Scope scope) {
    return function.apply(left.evaluate(scope), right.evaluate(scope));
  }

  @Override
  public boolean isConstant() {
    return left.isConstant() && right.isConstant();
  }
}
