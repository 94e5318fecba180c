package dev.morphium.engine.expression;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import java.util.List;

/** An array whose elements are expressions; an element without a value is null. */
record ArrayExpression(List<Expression> elements) implements Expression {
  ArrayExpression {
    elements = List.copyOf(elements);
  }

  @Override
  public Value evaluate(Scope scope) {
    Value[] values = new Value[elements.size()];
    for (int i = 0; i < values.length; i++) {
      Value value = elements.get(i).evaluate(scope);
      values[i] = value.isMissing() ? Constant.NULL : value;
    }
    return ArrayValue.of(values);
  }

  @Override
  public boolean isConstant() {
    return Operands.allConstant(elements);
  }
}
