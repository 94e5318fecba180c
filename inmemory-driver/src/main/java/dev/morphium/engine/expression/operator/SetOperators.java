package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that take arrays as sets. */
final class SetOperators {
  private SetOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$allElementsTrue")
        .planned("$anyElementTrue")
        .planned("$setDifference")
        .planned("$setEquals")
        .planned("$setIntersection")
        .planned("$setIsSubset")
        .planned("$setUnion");
  }
}
