package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value in another type: {@code $convert} and its short forms such as {@code $toInt}. */
record ConvertExpression(
    Expression input,
    ParsedOperand<ConvertTarget> to,
    @Nullable ParsedOperand<BinaryFormat> format,
    @Nullable ParsedOperand<Boolean> bigEndian,
    Expression onNull,
    @Nullable Expression onError)
    implements Expression {
  private static final List<String> NAMES =
      List.of("input", "to", "format", "byteOrder", "onNull", "onError");

  static Expression create(String name, Value operand, Compilation compilation) {
    int notParsed = ErrorCode.FAILED_TO_PARSE.number();
    NamedOperands operands = NamedOperands.of(name, operand, NAMES, notParsed, notParsed);
    for (String required : NAMES.subList(0, 2)) {
      if (!operands.has(required)) {
        throw new CommandException(
            ErrorCode.FAILED_TO_PARSE, "Missing '" + required + "' parameter to " + name);
      }
    }
    Compilation lazily = compilation.lazily(); // null input hides what is wrong with the rest
    return new ConvertExpression(
        operands.compile("input", compilation),
        new ParsedOperand<>(operands.compile("to", compilation), lazily, ConvertTarget::read),
        operands.has("format")
            ? new ParsedOperand<>(
                operands.compile("format", compilation), lazily, BinaryFormat::read)
            : null,
        operands.has("byteOrder")
            ? new ParsedOperand<>(
                operands.compile("byteOrder", compilation), lazily, ConvertExpression::readOrder)
            : null,
        operands.has("onNull")
            ? operands.compile("onNull", compilation)
            : new ConstantExpression(Constant.NULL),
        operands.has("onError") ? operands.compile("onError", compilation) : null);
  }

  /** Makes expressions that convert to one type. */
  static ExpressionFactory to(ValueType type) {
    return to(new ConvertTarget(type, (byte) 0), BinaryFormat.AUTO);
  }

  static ExpressionFactory to(ConvertTarget target, BinaryFormat format) {
    return (name, operand, compilation) -> {
      List<Expression> operands = Operands.any(operand, compilation);
      if (operands.size() != 1) {
        throw new CommandException(
            50723, name + " requires a single argument, got " + operands.size());
      }
      return new UnaryExpression(
          operands.getFirst(),
          value ->
              value.isNullish()
                  ? Constant.NULL
                  : Conversions.convert(value, target, format, false));
    };
  }

  private static @Nullable Boolean readOrder(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (!(value instanceof StringValue name)) {
      throw new CommandException(
          9130001,
          "$convert requires that 'byteOrder' be a string, found: " + value.type().alias());
    }
    return switch (name.value()) {
      case "big" -> true;
      case "little" -> false;
      default ->
          throw new CommandException(
              9130002, "Invalid 'byteOrder' argument for $convert: " + name.value());
    };
  }

  @Override
  public boolean isConstant() {
    return input.isConstant()
        && to.isConstant()
        && (format == null || format.isConstant())
        && (bigEndian == null || bigEndian.isConstant())
        && onNull.isConstant()
        && (onError == null || onError.isConstant());
  }

  @Override
  public Value evaluate(Scope scope) {
    Value value = input.evaluate(scope);
    if (value.isNullish()) {
      return onNull.evaluate(scope);
    }
    ConvertTarget target = to.get(scope);
    if (target == null) {
      return Constant.NULL;
    }
    BinaryFormat how = format == null ? null : format.get(scope);
    Boolean big = bigEndian == null ? null : bigEndian.get(scope);
    try {
      return Conversions.convert(value, target, how, Boolean.TRUE.equals(big));
    } catch (CommandException e) {
      if (onError == null || e.code().number() != ErrorCode.CONVERSION_FAILURE.number()) {
        throw e;
      }
      return onError.evaluate(scope);
    }
  }
}
