package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.bson.types.Decimal128;

/**
 * The sum that {@code $add} makes: of numbers, or of one date and numbers of milliseconds.
 *
 * <p>Whole numbers add up in 64 bits, so that only the end result decides whether it is an int32.
 * Source: MongoDB manual, "$add".
 */
final class Addition {
  private boolean isDate;
  private boolean isLong;
  private boolean isDouble;
  private boolean isDecimal;
  private long whole;
  private double floating;
  private Decimal128 decimal = Decimals.ZERO;

  private Addition() {}

  static Value sum(List<Value> operands) {
    Addition addition = new Addition();
    for (Value operand : operands) {
      switch (operand) {
        case NumberValue number -> addition.add(number);
        case DateValue date -> addition.add(date);
        default -> {
          if (operand.isNullish()) {
            return Constant.NULL;
          }
          throw NumberExpressions.typeMismatch(
              "$add only supports numeric or date types, not " + operand.type().alias());
        }
      }
    }
    return addition.result();
  }

  /** The sum of two operands, which most sums have. */
  static Value sum(Value left, Value right) {
    if (left instanceof NumberValue l
        && right instanceof NumberValue r
        && !(left instanceof DecimalValue)
        && !(right instanceof DecimalValue)) {
      return left instanceof DoubleValue || right instanceof DoubleValue
          ? new DoubleValue(0.0 + l.doubleValue() + r.doubleValue())
          : Arithmetic.add(l, r);
    }
    return sum(List.of(left, right));
  }

  private void add(DateValue date) {
    if (isDate) {
      throw new CommandException(16612, "only one date allowed in an $add expression");
    }
    NumberValue before = number();
    isDate = true;
    whole = DateShift.plus("$add", date.value(), before);
  }

  private void add(NumberValue number) {
    if (isDate) {
      whole = DateShift.plus("$add", whole, number);
      return;
    }
    switch (number) {
      case DecimalValue value -> {
        decimal = isDecimal ? decimal : Decimals.of(number());
        isDecimal = true;
      }
      case DoubleValue value -> {
        floating = isDouble ? floating : whole;
        isDouble = true;
      }
      case Int64Value value -> isLong = true;
      case Int32Value value -> {}
    }
    if (isDecimal) {
      decimal = Decimals.add(decimal, Decimals.of(number));
    } else if (isDouble) {
      floating += number.doubleValue();
    } else {
      addWhole(number.longValue());
    }
  }

  private void addWhole(long more) {
    long sum = whole + more;
    if (((whole ^ sum) & (more ^ sum)) < 0) {
      isDouble = true;
      floating = (double) whole + (double) more;
    } else {
      whole = sum;
    }
  }

  private NumberValue number() {
    if (isDecimal) {
      return new DecimalValue(decimal);
    }
    if (isDouble) {
      return new DoubleValue(floating);
    }
    return isLong ? new Int64Value(whole) : Arithmetic.narrow(whole);
  }

  private Value result() {
    return isDate ? new DateValue(whole) : number();
  }
}
