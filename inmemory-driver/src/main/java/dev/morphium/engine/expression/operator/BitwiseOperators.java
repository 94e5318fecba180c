package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions over the bits of whole numbers. */
final class BitwiseOperators {
  private BitwiseOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$bitAnd")
        .planned("$bitNot")
        .planned("$bitOr")
        .planned("$bitXor");
  }
}
