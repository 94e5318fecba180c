package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.DateFormat;
import dev.morphium.engine.time.DateParser;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The date that a text stands for: {@code $dateFromString}. */
record DateFromStringExpression(
    Expression text,
    @Nullable ParsedOperand<DateFormat> format,
    ParsedOperand<Zone> zone,
    Expression onNull,
    @Nullable Expression onError)
    implements Expression {
  private static final List<String> NAMES =
      List.of("dateString", "format", "timezone", "onNull", "onError");

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands = NamedOperands.of(name, operand, NAMES, 40540, 40541);
    if (!operands.has("dateString")) {
      throw new CommandException(40542, "Missing 'dateString' parameter to " + name);
    }
    return new DateFromStringExpression(
        operands.compile("dateString", compilation),
        operands.has("format")
            ? new ParsedOperand<>(
                operands.compile("format", compilation),
                compilation,
                DateFromStringExpression::readFormat)
            : null,
        DateOperands.zone(operands, compilation),
        operands.has("onNull")
            ? operands.compile("onNull", compilation)
            : new ConstantExpression(Constant.NULL),
        operands.has("onError") ? operands.compile("onError", compilation) : null);
  }

  private static @Nullable DateFormat readFormat(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (value instanceof StringValue text) {
      return DateFormat.toRead(text.value());
    }
    throw new CommandException(
        40684,
        "$dateFromString requires that 'format' be a string, found: "
            + value.type().alias()
            + " with value "
            + ValueText.of(value));
  }

  @Override
  public boolean isConstant() {
    return text.isConstant()
        && (format == null || format.isConstant())
        && zone.isConstant()
        && onNull.isConstant()
        && (onError == null || onError.isConstant());
  }

  @Override
  public Value evaluate(Scope scope) {
    Value value = text.evaluate(scope);
    DateFormat how = format == null ? null : format.get(scope);
    Zone where = zone.get(scope);
    if (value.isNullish()) {
      return onNull.evaluate(scope);
    }
    try {
      if (!(value instanceof StringValue string)) {
        throw new CommandException(
            ErrorCode.CONVERSION_FAILURE,
            "$dateFromString requires that 'dateString' be a string, found: "
                + value.type().alias()
                + " with value "
                + ValueText.of(value));
      }
      if (where == null || how == null && format != null) {
        return Constant.NULL;
      }
      return new DateValue(
          how == null ? DateParser.parse(string.value(), where) : how.read(string.value(), where));
    } catch (CommandException e) {
      if (onError == null || e.code().number() != ErrorCode.CONVERSION_FAILURE.number()) {
        throw e;
      }
      return onError.evaluate(scope);
    }
  }
}
