package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.types.Decimal128;

/** Helpers of the expressions over numbers: one or two numeric operands, null for null. */
final class NumberExpressions {
  private NumberExpressions() {}

  /** Makes expressions of a function of one number; what is nullish gives null. */
  static ExpressionFactory unary(Function<NumberValue, Value> function) {
    return (name, operand, compilation) -> {
      Expression number = Operands.exactly(1, name, operand, compilation).get(0);
      return new UnaryExpression(number, value -> apply(name, value, function));
    };
  }

  private static Value apply(String name, Value value, Function<NumberValue, Value> function) {
    if (value instanceof NumberValue number) {
      return function.apply(number);
    }
    if (value.isNullish()) {
      return Constant.NULL;
    }
    throw onlyNumeric(28765, name, value);
  }

  /** Makes expressions of a function that is continuous: decimals give decimals, others doubles. */
  static ExpressionFactory unary(DoubleUnaryOperator doubles, UnaryOperator<Decimal128> decimals) {
    return unary(
        number ->
            number instanceof DecimalValue decimal
                ? new DecimalValue(decimals.apply(decimal.value()))
                : new DoubleValue(doubles.applyAsDouble(number.doubleValue())));
  }

  static CommandException onlyNumeric(int code, String name, Value value) {
    return new CommandException(
        code, name + " only supports numeric types, not " + value.type().alias());
  }

  /**
   * A number cut to a long.
   *
   * @throws CommandException 16004 when the value is no number, 31109 when it is a double that no
   *     long comes near
   */
  static long toLong(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          16004, "can't convert from BSON type " + value.type().alias() + " to long");
    }
    if (number instanceof DoubleValue floating
        && !(floating.value() >= -0x1p63 && floating.value() < 0x1p63)) {
      throw new CommandException(31109, "Can't coerce out of range value " + floating + " to long");
    }
    return number.longValue();
  }

  /** A number as the server writes it in messages. */
  static String text(NumberValue number) {
    return ValueText.of(number);
  }

  static CommandException typeMismatch(String message) {
    return new CommandException(ErrorCode.TYPE_MISMATCH, message);
  }
}
