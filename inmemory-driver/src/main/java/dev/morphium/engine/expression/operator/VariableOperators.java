package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.VariableNames;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Expressions that bind variables, and literals. Source: MongoDB manual, "$let" and "$literal". */
final class VariableOperators {
  private VariableOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$const", VariableOperators::literal)
        .implemented("$let", VariableOperators::let)
        .implemented("$literal", VariableOperators::literal);
  }

  private static Expression literal(String name, Value operand, Compilation compilation) {
    return new ConstantExpression(operand);
  }

  private static Expression let(String name, Value operand, Compilation compilation) {
    NamedOperands operands = NamedOperands.of(name, operand, List.of("vars", "in"), 16874, 16875);
    Value variables = operands.require("vars", 16876);
    Value body = operands.require("in", 16877);
    if (!(variables instanceof Document document)) {
      throw new CommandException(
          10065,
          "invalid parameter: expected an object (vars), found: " + variables.type().alias());
    }
    List<Integer> slots = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    Compilation inner = compilation;
    for (Element element : document.elements()) {
      VariableNames.checkDefinition(element.name());
      values.add(compilation.compile(element.value()));
      inner = inner.bind(element.name());
      slots.add(slot(inner, element.name()));
    }
    return new Let(
        slots.stream().mapToInt(Integer::intValue).toArray(), values, inner.compile(body));
  }

  /** The slot of a variable that was just bound. */
  static int slot(Compilation compilation, String variable) {
    return Objects.requireNonNull(compilation.slot(variable));
  }

  private static final class Let implements Expression {
    private final int[] slots;
    private final List<Expression> values;
    private final Expression body;

    Let(int[] slots, List<Expression> values, Expression body) {
      this.slots = slots;
      this.values = values;
      this.body = body;
    }

    @Override
    public Value evaluate(Scope scope) {
      for (int i = 0; i < slots.length; i++) {
        scope.bind(slots[i], values.get(i).evaluate(scope));
      }
      return body.evaluate(scope);
    }

    @Override
    public boolean isConstant() {
      return body.isConstant();
    }
  }
}
