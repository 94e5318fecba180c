package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions over documents. */
final class ObjectOperators {
  private ObjectOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$getField")
        .planned("$mergeObjects")
        .planned("$setField")
        .planned("$unsetField");
  }
}
