package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions over dates and times. */
final class DateOperators {
  private DateOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$dateAdd")
        .planned("$dateDiff")
        .planned("$dateFromParts")
        .planned("$dateFromString")
        .planned("$dateSubtract")
        .planned("$dateToParts")
        .planned("$dateToString")
        .planned("$dateTrunc")
        .planned("$dayOfMonth")
        .planned("$dayOfWeek")
        .planned("$dayOfYear")
        .planned("$hour")
        .planned("$isoDayOfWeek")
        .planned("$isoWeek")
        .planned("$isoWeekYear")
        .planned("$millisecond")
        .planned("$minute")
        .planned("$month")
        .planned("$second")
        .planned("$week")
        .planned("$year");
  }
}
