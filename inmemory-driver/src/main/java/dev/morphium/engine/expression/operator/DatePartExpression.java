package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.CalendarTime;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** One part of a date: {@code $year}, {@code $hour} and their like. */
record DatePartExpression(
    Expression date, ParsedOperand<Zone> zone, Function<CalendarTime, Value> part)
    implements Expression {

  /** Makes expressions of a part that is an int. */
  static ExpressionFactory ofInt(ToIntFunction<CalendarTime> part) {
    return of(time -> new Int32Value(part.applyAsInt(time)));
  }

  static ExpressionFactory of(Function<CalendarTime, Value> part) {
    return (name, operand, compilation) -> create(name, operand, compilation, part);
  }

  private static Expression create(
      String name, Value operand, Compilation compilation, Function<CalendarTime, Value> part) {
    if (operand instanceof Document document && !isOperator(document)) {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("date", "timezone"), 40535, 40535);
      if (!operands.has("date")) {
        throw new CommandException(40539, "missing 'date' argument to " + name);
      }
      return new DatePartExpression(
          operands.compile("date", compilation), DateOperands.zone(operands, compilation), part);
    }
    Value single = operand;
    if (operand instanceof ArrayValue array) {
      if (array.size() != 1) {
        throw new CommandException(
            40536,
            name
                + " accepts exactly one argument if given an array, but was given "
                + array.size());
      }
      single = array.get(0);
    }
    return new DatePartExpression(
        compilation.compile(single),
        DateOperands.zone(new ConstantExpression(StringValue.of("UTC")), compilation),
        part);
  }

  private static boolean isOperator(Document document) {
    String first = document.firstName();
    return first != null && first.startsWith("$");
  }

  @Override
  public boolean isConstant() {
    return date.isConstant() && zone.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value value = date.evaluate(scope);
    if (value.isNullish()) {
      return Constant.NULL;
    }
    Zone where = zone.get(scope);
    return where == null ? Constant.NULL : part.apply(where.calendar(DateOperands.millis(value)));
  }
}
