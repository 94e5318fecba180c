package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that choose. */
final class ConditionalOperators {
  private ConditionalOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$cond")
        .planned("$ifNull")
        .planned("$switch");
  }
}
