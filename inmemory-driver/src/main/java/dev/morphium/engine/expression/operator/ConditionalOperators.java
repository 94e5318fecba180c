package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * Expressions that choose. Source: MongoDB manual, "Conditional Expression Operators".
 *
 * <p>What is not chosen is not evaluated.
 */
final class ConditionalOperators {
  private ConditionalOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$cond", ConditionalOperators::cond)
        .implemented("$ifNull", ConditionalOperators::ifNull)
        .implemented("$switch", Switch::compile);
  }

  private static Expression cond(String name, Value operand, Compilation compilation) {
    if (operand instanceof Document) {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("if", "then", "else"), 17083, 17083);
      return cond(
          operands.require("if", 17080),
          operands.require("then", 17081),
          operands.require("else", 17082),
          compilation);
    }
    List<Value> operands = Operands.list(operand);
    if (operands.size() != 3) {
      return Operands.exactly(3, name, operand, compilation).get(0);
    }
    return cond(operands.get(0), operands.get(1), operands.get(2), compilation);
  }

  private static Expression cond(Value test, Value then, Value other, Compilation compilation) {
    Expression condition = compilation.compile(test);
    if (!condition.isConstant()) {
      return new Choice(condition, compilation.compile(then), compilation.compile(other));
    }
    boolean isTrue = condition.evaluate(compilation.newScope()).isTrue();
    compilation.lazily().compile(isTrue ? other : then);
    return compilation.compile(isTrue ? then : other);
  }

  private static Expression ifNull(String name, Value operand, Compilation compilation) {
    int given = Operands.list(operand).size();
    if (given < 2) {
      throw new CommandException(1257300, "$ifNull needs at least two arguments, had: " + given);
    }
    return new FirstPresent(Operands.any(operand, compilation));
  }

  private record Choice(Expression condition, Expression then, Expression other)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return condition.evaluate(scope).isTrue() ? then.evaluate(scope) : other.evaluate(scope);
    }
  }

  private record FirstPresent(List<Expression> operands) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      int last = operands.size() - 1;
      for (int i = 0; i < last; i++) {
        Value value = operands.get(i).evaluate(scope);
        if (!value.isNullish()) {
          return value;
        }
      }
      return operands.get(last).evaluate(scope);
    }

    @Override
    public boolean isConstant() {
      return Operands.allConstant(operands);
    }
  }
}
