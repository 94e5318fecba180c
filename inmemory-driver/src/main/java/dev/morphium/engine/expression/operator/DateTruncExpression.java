package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** The start of the bin of units that a date falls in: {@code $dateTrunc}. */
record DateTruncExpression(
    Expression date,
    ParsedOperand<TimeUnit> unit,
    Expression binSize,
    ParsedOperand<Zone> zone,
    ParsedOperand<Integer> weekStart)
    implements Expression {
  private static final List<String> NAMES =
      List.of("date", "unit", "binSize", "timezone", "startOfWeek");

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands = NamedOperands.of(name, operand, NAMES, 5439007, 5439008);
    for (int i = 0; i < 2; i++) {
      if (!operands.has(NAMES.get(i))) {
        throw new CommandException(
            5439009 + i, "Missing '" + NAMES.get(i) + "' parameter to " + name);
      }
    }
    return new DateTruncExpression(
        operands.compile("date", compilation),
        DateOperands.unit(name, operands, compilation),
        operands.has("binSize")
            ? operands.compile("binSize", compilation)
            : new ConstantExpression(new Int32Value(1)),
        DateOperands.zone(operands, compilation),
        DateOperands.weekStart(name, operands, compilation));
  }

  @Override
  public boolean isConstant() {
    return date.isConstant()
        && unit.isConstant()
        && binSize.isConstant()
        && zone.isConstant()
        && weekStart.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value moment = date.evaluate(scope);
    if (moment.isNullish()) {
      return Constant.NULL;
    }
    Value size = binSize.evaluate(scope);
    if (size.isNullish()) {
      return Constant.NULL;
    }
    TimeUnit step = unit.get(scope);
    if (step == null) {
      return Constant.NULL;
    }
    Integer first = step == TimeUnit.WEEK ? weekStart.get(scope) : Integer.valueOf(7);
    Zone where = zone.get(scope);
    if (where == null || first == null) {
      return Constant.NULL;
    }
    if (!DateOperands.isDate(moment)) {
      throw new CommandException(
          5166307, "$dateTrunc requires 'date' to be a date, but got " + moment.type().alias());
    }
    return new DateValue(
        DateArithmetic.truncate(DateOperands.millis(moment), step, bin(size), where, first));
  }

  private static long bin(Value size) {
    if (!(size instanceof NumberValue number) || !number.isLong()) {
      throw new CommandException(
          5439017,
          "$dateTrunc requires 'binSize' to be a 64-bit integer, but got value '"
              + size
              + "' of type "
              + size.type().alias());
    }
    if (number.longValue() <= 0) {
      throw new CommandException(
          5439018,
          "$dateTrunc requires 'binSize' to be greater than 0, but got value "
              + number.longValue());
    }
    return number.longValue();
  }
}
