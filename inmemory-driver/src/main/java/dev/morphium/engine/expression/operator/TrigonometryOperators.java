package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions of trigonometry. */
final class TrigonometryOperators {
  private TrigonometryOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$acos")
        .planned("$acosh")
        .planned("$asin")
        .planned("$asinh")
        .planned("$atan")
        .planned("$atan2")
        .planned("$atanh")
        .planned("$cos")
        .planned("$cosh")
        .planned("$degreesToRadians")
        .planned("$radiansToDegrees")
        .planned("$sin")
        .planned("$sinh")
        .planned("$tan")
        .planned("$tanh");
  }
}
