package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;
import java.util.function.BinaryOperator;

/** An expression that is a function of two operands' values. */
public record BinaryExpression(Expression left, Expression right, BinaryOperator<Value> function)
    implements Expression {
  @Override
  public Value evaluate(Scope scope) {
    long mark = scope.held();
    Value first = left.evaluate(scope);
    Value second = right.evaluate(scope);
    scope.use(first);
    scope.use(second);
    return scope.result(mark, function.apply(first, second));
  }

  @Override
  public boolean isConstant() {
    return left.isConstant() && right.isConstant();
  }
}
