package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;
import java.util.function.UnaryOperator;

/** An expression that is a function of one operand's value. */
public record UnaryExpression(Expression operand, UnaryOperator<Value> function)
    implements Expression {
  @Override
  public Value evaluate(Scope scope) {
    long mark = scope.held();
    Value value = operand.evaluate(scope);
    scope.use(value);
    return scope.result(mark, function.apply(value));
  }

  @Override
  public boolean isConstant() {
    return operand.isConstant();
  }
}
