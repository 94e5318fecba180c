package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Accumulators over the operands of one expression. */
final class AccumulatorOperators {
  private AccumulatorOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$avg")
        .planned("$max")
        .planned("$median")
        .planned("$min")
        .planned("$percentile")
        .planned("$stdDevPop")
        .planned("$stdDevSamp")
        .planned("$sum");
  }
}
