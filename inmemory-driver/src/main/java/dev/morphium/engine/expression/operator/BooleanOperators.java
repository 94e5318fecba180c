package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Expressions that combine truths. Source: MongoDB manual, "Boolean Expression Operators".
 *
 * <p>Operands are asked from left to right until one decides; a constant that decides makes the
 * whole a constant, whatever the others are.
 */
final class BooleanOperators {
  private BooleanOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$and", (name, operand, compilation) -> join(operand, compilation, false))
        .implemented("$not", Operands.unary(value -> BooleanValue.of(!value.isTrue())))
        .implemented("$or", (name, operand, compilation) -> join(operand, compilation, true));
  }

  /**
   * @param deciding the truth of an operand that is the truth of the whole
   */
  private static Expression join(Value operand, Compilation compilation, boolean deciding) {
    List<Expression> open = new ArrayList<>();
    boolean decided = false;
    for (Expression expression : Operands.any(operand, compilation)) {
      if (expression instanceof ConstantExpression constant) {
        decided |= constant.value().isTrue() == deciding;
      } else {
        open.add(expression);
      }
    }
    if (decided || open.isEmpty()) {
      return new ConstantExpression(BooleanValue.of(decided == deciding));
    }
    return open.size() == 1
        ? new UnaryExpression(open.get(0), value -> BooleanValue.of(value.isTrue()))
        : new Junction(List.copyOf(open), deciding);
  }

  private record Junction(List<Expression> operands, boolean deciding) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      for (Expression operand : operands) {
        if (operand.evaluate(scope).isTrue() == deciding) {
          return BooleanValue.of(deciding);
        }
      }
      return BooleanValue.of(!deciding);
    }
  }
}
