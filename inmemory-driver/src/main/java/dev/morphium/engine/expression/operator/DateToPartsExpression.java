package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.CalendarTime;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** A document of a date's parts: {@code $dateToParts}. */
record DateToPartsExpression(Expression date, ParsedOperand<Zone> zone, Expression iso)
    implements Expression {

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("date", "timezone", "iso8601"), 40524, 40520);
    if (!operands.has("date")) {
      throw new CommandException(40522, "Missing 'date' parameter to " + name);
    }
    return new DateToPartsExpression(
        operands.compile("date", compilation),
        DateOperands.zone(operands, compilation),
        operands.has("iso8601")
            ? operands.compile("iso8601", compilation)
            : new ConstantExpression(BooleanValue.FALSE));
  }

  @Override
  public boolean isConstant() {
    return date.isConstant() && zone.isConstant() && iso.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value moment = date.evaluate(scope);
    Zone where = zone.get(scope);
    if (where == null) {
      return Constant.NULL;
    }
    Value flag = iso.evaluate(scope);
    if (flag.isNullish()) {
      return Constant.NULL;
    }
    if (!(flag instanceof BooleanValue weeks)) {
      throw new CommandException(
          40521, "iso8601 must evaluate to a bool, found " + flag.type().alias());
    }
    if (moment.isNullish()) {
      return Constant.NULL;
    }
    return parts(where.calendar(DateOperands.millis(moment)), weeks.value());
  }

  private static Value parts(CalendarTime time, boolean weeks) {
    DocumentBuilder parts = new DocumentBuilder(128);
    if (weeks) {
      parts
          .append("isoWeekYear", (int) time.isoWeekYear())
          .append("isoWeek", time.isoWeek())
          .append("isoDayOfWeek", time.isoDayOfWeek());
    } else {
      parts
          .append("year", (int) time.year())
          .append("month", time.month())
          .append("day", time.day());
    }
    return parts
        .append("hour", time.hour())
        .append("minute", time.minute())
        .append("second", time.second())
        .append("millisecond", time.millisecond())
        .build();
  }
}
