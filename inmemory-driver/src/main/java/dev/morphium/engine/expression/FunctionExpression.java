package dev.morphium.engine.expression;

import dev.morphium.engine.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An expression that is a function of any number of operands' values, in the order of the operands.
 *
 * @param function also gets the scope, to charge for what it builds
 */
public record FunctionExpression(
    List<Expression> operands, BiFunction<List<Value>, Scope, Value> function)
    implements Expression {
  public FunctionExpression {
    operands = List.copyOf(operands);
  }

  /** A function that builds no more than its operands are. */
  public FunctionExpression(List<Expression> operands, Function<List<Value>, Value> function) {
    this(operands, (values, scope) -> function.apply(values));
  }

  @Override
  public Value evaluate(Scope scope) {
    long mark = scope.held();
    Value[] values = new Value[operands.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = operands.get(i).evaluate(scope);
      scope.use(values[i]);
    }
    return scope.result(mark, function.apply(Arrays.asList(values), scope));
  }

  @Override
  public boolean isConstant() {
    return Operands.allConstant(operands);
  }
}
