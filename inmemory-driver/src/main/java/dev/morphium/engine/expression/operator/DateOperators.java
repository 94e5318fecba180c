package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.time.CalendarTime;
import dev.morphium.engine.value.Int64Value;

/**
 * Expressions over dates and times.
 *
 * <p>Source: MongoDB manual, "Date Expression Operators".
 */
final class DateOperators {
  private DateOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$dateAdd", DateAddExpression.factory(1))
        .implemented("$dateDiff", DateDiffExpression::create)
        .implemented("$dateFromParts", DateFromPartsExpression::create)
        .implemented("$dateFromString", DateFromStringExpression::create)
        .implemented("$dateSubtract", DateAddExpression.factory(-1))
        .implemented("$dateToParts", DateToPartsExpression::create)
        .implemented("$dateToString", DateToStringExpression::create)
        .implemented("$dateTrunc", DateTruncExpression::create)
        .implemented("$dayOfMonth", DatePartExpression.ofInt(CalendarTime::day))
        .implemented("$dayOfWeek", DatePartExpression.ofInt(CalendarTime::dayOfWeek))
        .implemented("$dayOfYear", DatePartExpression.ofInt(CalendarTime::dayOfYear))
        .implemented("$hour", DatePartExpression.ofInt(CalendarTime::hour))
        .implemented("$isoDayOfWeek", DatePartExpression.ofInt(CalendarTime::isoDayOfWeek))
        .implemented("$isoWeek", DatePartExpression.ofInt(CalendarTime::isoWeek))
        .implemented(
            "$isoWeekYear", DatePartExpression.of(time -> new Int64Value(time.isoWeekYear())))
        .implemented("$millisecond", DatePartExpression.ofInt(CalendarTime::millisecond))
        .implemented("$minute", DatePartExpression.ofInt(CalendarTime::minute))
        .implemented("$month", DatePartExpression.ofInt(CalendarTime::month))
        .implemented("$second", DatePartExpression.ofInt(CalendarTime::second))
        .implemented("$week", DatePartExpression.ofInt(CalendarTime::week))
        .implemented("$year", DatePartExpression.ofInt(time -> (int) time.year()));
  }
}
