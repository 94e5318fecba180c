package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * An expression that is a function of any number of operands' values, in the order of the operands.
 */
public record FunctionExpression(List<Expression> operands, Function<List<Value>, Value> function)
    implements Expression {
  public FunctionExpression {
    operands = List.copyOf(operands);
  }

  @Override
  public Value evaluate(Scope scope) {
    Value[] values = new Value[operands.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = operands.get(i).evaluate(scope);
      scope.use(values[i]);
    }
    return function.apply(Arrays.asList(values));
  }

  @Override
  public boolean isConstant() {
    return Operands.allConstant(operands);
  }
}
