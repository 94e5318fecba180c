package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.bson.types.Decimal128;

/**
 * The product that {@code $multiply} makes.
 *
 * <p>The product of doubles goes along with that of whole numbers, and takes its place when that
 * overflows. Source: MongoDB manual, "$multiply".
 */
final class Multiplication {
  private boolean isLong;
  private boolean isDouble;
  private boolean isDecimal;
  private long whole = 1;
  private double floating = 1;
  private Decimal128 decimal = Decimals.ONE;

  private Multiplication() {}

  static Value product(List<Value> operands) {
    Multiplication multiplication = new Multiplication();
    for (Value operand : operands) {
      if (operand instanceof NumberValue number) {
        multiplication.multiply(number);
      } else if (operand.isNullish()) {
        return Constant.NULL;
      } else {
        throw NumberExpressions.typeMismatch(
            "$multiply only supports numeric types, not " + operand.type().alias());
      }
    }
    return multiplication.result();
  }

  /** The product of two operands, which most products have. */
  static Value product(Value left, Value right) {
    return left instanceof NumberValue l && right instanceof NumberValue r
        ? Arithmetic.multiply(l, r)
        : product(List.of(left, right));
  }

  private void multiply(NumberValue number) {
    switch (number) {
      case DecimalValue value -> {
        decimal = isDecimal ? decimal : Decimals.of(result());
        isDecimal = true;
      }
      case DoubleValue value -> isDouble = true;
      case Int64Value value -> isLong = true;
      case Int32Value value -> {}
    }
    if (isDecimal) {
      decimal = Decimals.multiply(decimal, Decimals.of(number));
      return;
    }
    floating *= number.doubleValue();
    if (!isDouble) {
      long factor = number.longValue();
      isDouble = Math.multiplyHigh(whole, factor) != (whole * factor) >> 63;
      whole *= factor;
    }
  }

  private NumberValue result() {
    if (isDecimal) {
      return new DecimalValue(decimal);
    }
    if (isDouble) {
      return new DoubleValue(floating);
    }
    return isLong ? new Int64Value(whole) : Arithmetic.narrow(whole);
  }
}
