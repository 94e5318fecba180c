package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that compute with numbers. */
final class ArithmeticOperators {
  private ArithmeticOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$abs")
        .planned("$add")
        .planned("$ceil")
        .planned("$divide")
        .planned("$exp")
        .planned("$floor")
        .planned("$ln")
        .planned("$log")
        .planned("$log10")
        .planned("$mod")
        .planned("$multiply")
        .planned("$pow")
        .planned("$round")
        .planned("$sigmoid")
        .planned("$sqrt")
        .planned("$subtract")
        .planned("$trunc");
  }
}
