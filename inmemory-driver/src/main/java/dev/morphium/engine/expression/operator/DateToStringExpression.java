package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.time.DateFormat;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A date as text: {@code $dateToString}. */
record DateToStringExpression(
    Expression date,
    @Nullable ParsedOperand<DateFormat> format,
    ParsedOperand<Zone> zone,
    Expression onNull)
    implements Expression {
  private static final String LOCAL = "%Y-%m-%dT%H:%M:%S.%L";
  private static final DateFormat STANDARD = DateFormat.toWrite(LOCAL);
  private static final DateFormat STANDARD_UTC = DateFormat.toWrite(LOCAL + "Z");

  static Expression create(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(
            name, operand, List.of("date", "format", "timezone", "onNull"), 18629, 18534);
    if (!operands.has("date")) {
      throw new CommandException(18628, "Missing 'date' parameter to " + name);
    }
    return new DateToStringExpression(
        operands.compile("date", compilation),
        operands.has("format")
            ? new ParsedOperand<>(
                operands.compile("format", compilation),
                compilation,
                DateToStringExpression::readFormat)
            : null,
        DateOperands.zone(operands, compilation),
        operands.has("onNull")
            ? operands.compile("onNull", compilation)
            : new ConstantExpression(Constant.NULL));
  }

  private static @Nullable DateFormat readFormat(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (value instanceof StringValue text) {
      return DateFormat.toWrite(text.value());
    }
    throw new CommandException(
        18533,
        "$dateToString requires that 'format' be a string, found: "
            + value.type().alias()
            + " with value "
            + ValueText.of(value));
  }

  @Override
  public boolean isConstant() {
    return date.isConstant()
        && (format == null || format.isConstant())
        && zone.isConstant()
        && onNull.isConstant();
  }

  @Override
  public Value evaluate(Scope scope) {
    Value moment = date.evaluate(scope);
    DateFormat how = format == null ? STANDARD : format.get(scope);
    Zone where = zone.get(scope);
    if (moment.isNullish()) {
      return onNull.evaluate(scope);
    }
    if (where == null || how == null) {
      return Constant.NULL;
    }
    if (format == null && where.isUtc()) {
      how = STANDARD_UTC;
    }
    return StringValue.of(how.write(DateOperands.millis(moment), where));
  }
}
