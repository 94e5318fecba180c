package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;

/** An expression that is a value. */
public record ConstantExpression(Value value) implements Expression {
  @Override
  public Value evaluate(Scope scope) {
    return value;
  }

  @Override
  public boolean isConstant() {
    return true;
  }
}
