package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The operands that date expressions have in common. */
final class DateOperands {
  private DateOperands() {}

  /** Whether the value tells a time: a date, a timestamp or an ObjectId. */
  static boolean isDate(Value value) {
    return value instanceof DateValue
        || value instanceof TimestampValue
        || value instanceof ObjectIdValue;
  }

  /**
   * The time that a value tells, in milliseconds since 1970. @throws CommandException 16006 when it
   * tells none
   */
  static long millis(Value value) {
    return switch (value) {
      case DateValue date -> date.value();
      case TimestampValue timestamp -> 1000L * Integer.toUnsignedLong(timestamp.seconds());
      case ObjectIdValue id -> 1000L * id.value().getTimestamp();
      default ->
          throw new CommandException(
              16006, "can't convert from BSON type " + value.type().alias() + " to Date");
    };
  }

  /** The operand {@code timezone}; UTC when there is none. */
  static ParsedOperand<Zone> zone(NamedOperands operands, Compilation compilation) {
    return zone(
        operands.has("timezone")
            ? operands.compile("timezone", compilation)
            : new ConstantExpression(StringValue.of("UTC")),
        compilation);
  }

  static ParsedOperand<Zone> zone(Expression operand, Compilation compilation) {
    return new ParsedOperand<>(operand, compilation, DateOperands::readZone);
  }

  private static @Nullable Zone readZone(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (value instanceof StringValue name) {
      return Zone.parse(name.value());
    }
    throw new CommandException(
        40517, "timezone must evaluate to a string, found " + value.type().alias());
  }

  /** The operand {@code unit}. */
  static ParsedOperand<TimeUnit> unit(
      String operator, NamedOperands operands, Compilation compilation) {
    return new ParsedOperand<>(
        operands.compile("unit", compilation),
        compilation,
        value -> {
          if (value.isNullish()) {
            return null;
          }
          if (value instanceof StringValue name) {
            return TimeUnit.parse(name.value());
          }
          throw new CommandException(
              5439013,
              operator + " requires 'unit' to be a string, but got " + value.type().alias());
        });
  }

  /** The operand {@code startOfWeek}: 1 for Monday to 7 for Sunday, Sunday when there is none. */
  static ParsedOperand<Integer> weekStart(
      String operator, NamedOperands operands, Compilation compilation) {
    Expression operand =
        operands.has("startOfWeek")
            ? operands.compile("startOfWeek", compilation)
            : new ConstantExpression(StringValue.of("sunday"));
    return new ParsedOperand<>(operand, compilation.lazily(), v -> readWeekStart(operator, v));
  }

  private static @Nullable Integer readWeekStart(String operator, Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (!(value instanceof StringValue name)) {
      throw new CommandException(
          5439015,
          operator + " requires 'startOfWeek' to be a string, but got " + value.type().alias());
    }
    int day = DateArithmetic.weekDay(name.value());
    if (day == 0) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          operator
              + " parameter 'startOfWeek' value cannot be recognized as a day of a week: "
              + name.value());
    }
    return day;
  }
}
