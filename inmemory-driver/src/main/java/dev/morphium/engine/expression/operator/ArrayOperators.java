package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions over arrays. */
final class ArrayOperators {
  private ArrayOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$arrayElemAt")
        .planned("$arrayToObject")
        .planned("$concatArrays")
        .planned("$filter")
        .planned("$first")
        .planned("$firstN")
        .planned("$in")
        .planned("$indexOfArray")
        .planned("$isArray")
        .planned("$last")
        .planned("$lastN")
        .planned("$map")
        .planned("$maxN")
        .planned("$minN")
        .planned("$objectToArray")
        .planned("$range")
        .planned("$reduce")
        .planned("$reverseArray")
        .planned("$size")
        .planned("$slice")
        .planned("$sortArray")
        .planned("$zip");
  }
}
