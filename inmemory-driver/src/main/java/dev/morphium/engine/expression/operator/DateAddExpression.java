package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;

/** A date so many units later or earlier: {@code $dateAdd} and {@code $dateSubtract}. */
record DateAddExpression(
    String name,
    int sign,
    Expression startDate,
    ParsedOperand<TimeUnit> unit,
    Expression amount,
    ParsedOperand<Zone> zone)
    implements Expression {
  private static final List<String> NAMES = List.of("startDate", "unit", "amount", "timezone");

  /**
   * @param sign 1 for later, -1 for earlier
   */
  static ExpressionFactory factory(int sign) {
    return (name, operand, compilation) -> {
      NamedOperands operands = NamedOperands.of(name, operand, NAMES, 5166400, 5166401);
      for (String required : NAMES.subList(0, 3)) {
        if (!operands.has(required)) {
          throw new CommandException(
              5166402, name + " requires startDate, unit, and amount to be present");
        }
      }
      return new DateAddExpression(
          name,
          sign,
          operands.compile("startDate", compilation),
          DateOperands.unit(name, operands, compilation),
          operands.compile("amount", compilation),
          DateOperands.zone(operands, compilation));
    };
  }

  @Override
  public boolean isConstant() {
    return startDate.isConstant() && unit.isConstant() && amount.isConstant() && zone.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value start = startDate.evaluate(scope);
    if (start.isNullish()) {
      return Constant.NULL;
    }
    TimeUnit step = unit.get(scope);
    Value count = amount.evaluate(scope);
    if (step == null || count.isNullish()) {
      return Constant.NULL;
    }
    Zone where = zone.get(scope);
    if (where == null) {
      return Constant.NULL;
    }
    if (!DateOperands.isDate(start)) {
      throw new CommandException(
          5166403,
          name + " requires startDate to be convertible to a date, found " + start.type().alias());
    }
    if (!(count instanceof NumberValue number) || !number.isLong()) {
      throw new CommandException(5166405, name + " expects integer amount of time units");
    }
    long units = number.longValue();
    if (sign < 0 && units == Long.MIN_VALUE) {
      throw new CommandException(
          6045000, "invalid dateSubtract 'amount' parameter value: " + units);
    }
    return new DateValue(DateArithmetic.add(DateOperands.millis(start), step, sign * units, where));
  }
}
