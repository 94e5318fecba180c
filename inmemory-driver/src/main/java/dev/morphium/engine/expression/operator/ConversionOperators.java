package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions that tell types and convert between them. */
final class ConversionOperators {
  private ConversionOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$convert")
        .planned("$isNumber")
        .planned("$toBool")
        .planned("$toDate")
        .planned("$toDecimal")
        .planned("$toDouble")
        .planned("$toInt")
        .planned("$toLong")
        .planned("$toObjectId")
        .planned("$toString")
        .planned("$toUUID")
        .planned("$type");
  }
}
