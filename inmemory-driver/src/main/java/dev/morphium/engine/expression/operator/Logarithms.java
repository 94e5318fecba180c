package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import org.bson.types.Decimal128;

/**
 * Logarithms, of numbers above zero. NaN gives the double NaN, even that of a decimal. Source:
 * MongoDB manual, "$ln", "$log" and "$log10".
 */
final class Logarithms {
  private Logarithms() {}

  static ExpressionFactory natural() {
    return NumberExpressions.unary(
        number -> {
          checkPositive(28766, "$ln", number);
          return number instanceof DecimalValue decimal && !number.isNaN()
              ? new DecimalValue(DecimalFunctions.ln(decimal.value()))
              : new DoubleValue(Math.log(number.doubleValue()));
        });
  }

  static ExpressionFactory decimal() {
    return NumberExpressions.unary(
        number -> {
          checkPositive(28761, "$log10", number);
          return number instanceof DecimalValue decimal && !number.isNaN()
              ? new DecimalValue(DecimalFunctions.log10(decimal.value()))
              : new DoubleValue(Math.log10(number.doubleValue()));
        });
  }

  static Value log(Value value, Value base) {
    if (value.isNullish() || base.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          28756, "$log's argument must be numeric, not " + value.type().alias());
    }
    if (!(base instanceof NumberValue root)) {
      throw new CommandException(28757, "$log's base must be numeric, not " + base.type().alias());
    }
    checkPositive(28758, "$log", number);
    if (!root.isNaN() && (root.signum() <= 0 || isOne(root))) {
      throw new CommandException(
          28759,
          "$log's base must be a positive number not equal to 1, but is "
              + NumberExpressions.text(root));
    }
    boolean decimals = number instanceof DecimalValue || root instanceof DecimalValue;
    if (decimals && !number.isNaN() && !root.isNaN()) {
      Decimal128 decimal = DecimalFunctions.log(Decimals.of(number), Decimals.of(root));
      return new DecimalValue(decimal);
    }
    return new DoubleValue(Math.log(number.doubleValue()) / Math.log(root.doubleValue()));
  }

  private static boolean isOne(NumberValue number) {
    return number.isLong() && number.longValue() == 1;
  }

  private static void checkPositive(int code, String name, NumberValue number) {
    if (!number.isNaN() && number.signum() <= 0) {
      throw new CommandException(
          code,
          name + "'s argument must be a positive number, but is " + NumberExpressions.text(number));
    }
  }
}
