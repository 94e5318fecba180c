package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that compare two values. */
final class ComparisonOperators {
  private ComparisonOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$cmp")
        .planned("$eq")
        .planned("$gt")
        .planned("$gte")
        .planned("$lt")
        .planned("$lte")
        .planned("$ne");
  }
}
