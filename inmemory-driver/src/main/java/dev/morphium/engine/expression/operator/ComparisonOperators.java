package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Expressions that compare two values, of whatever types, in the order of all values. Source:
 * MongoDB manual, "Comparison Expression Operators".
 */
final class ComparisonOperators {
  private ComparisonOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$cmp", compare(order -> new Int32Value(Integer.signum(order))))
        .implemented("$eq", compare(order -> BooleanValue.of(order == 0)))
        .implemented("$gt", compare(order -> BooleanValue.of(order > 0)))
        .implemented("$gte", compare(order -> BooleanValue.of(order >= 0)))
        .implemented("$lt", compare(order -> BooleanValue.of(order < 0)))
        .implemented("$lte", compare(order -> BooleanValue.of(order <= 0)))
        .implemented("$ne", compare(order -> BooleanValue.of(order != 0)));
  }

  private static ExpressionFactory compare(IntFunction<Value> answer) {
    return (name, operand, compilation) -> {
      List<Expression> operands = Operands.exactly(2, name, operand, compilation);
      ValueComparator comparator = compilation.context().comparator();
      return new BinaryExpression(
          operands.get(0),
          operands.get(1),
          (left, right) -> answer.apply(comparator.compare(left, right)));
    };
  }
}
