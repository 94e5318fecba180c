package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** How many boundaries of a unit lie between two dates: {@code $dateDiff}. */
record DateDiffExpression(
    Expression startDate,
    Expression endDate,
    ParsedOperand<TimeUnit> unit,
    ParsedOperand<Zone> zone,
    ParsedOperand<Integer> weekStart)
    implements Expression {
  private static final List<String> NAMES =
      List.of("startDate", "endDate", "unit", "timezone", "startOfWeek");

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands = NamedOperands.of(name, operand, NAMES, 5166301, 5166302);
    for (int i = 0; i < 3; i++) {
      if (!operands.has(NAMES.get(i))) {
        throw new CommandException(
            5166303 + i, "Missing '" + NAMES.get(i) + "' parameter to " + name);
      }
    }
    return new DateDiffExpression(
        operands.compile("startDate", compilation),
        operands.compile("endDate", compilation),
        DateOperands.unit(name, operands, compilation),
        DateOperands.zone(operands, compilation),
        DateOperands.weekStart(name, operands, compilation));
  }

  @Override
  public boolean isConstant() {
    return startDate.isConstant()
        && endDate.isConstant()
        && unit.isConstant()
        && zone.isConstant()
        && weekStart.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value start = startDate.evaluate(scope);
    if (start.isNullish()) {
      return Constant.NULL;
    }
    Value end = endDate.evaluate(scope);
    if (end.isNullish()) {
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
    return new Int64Value(
        DateArithmetic.difference(
            date("startDate", start), date("endDate", end), step, where, first));
  }

  private static long date(String which, Value value) {
    if (!DateOperands.isDate(value)) {
      throw new CommandException(
          5166307,
          "$dateDiff requires '" + which + "' to be a date, but got " + value.type().alias());
    }
    return DateOperands.millis(value);
  }
}
