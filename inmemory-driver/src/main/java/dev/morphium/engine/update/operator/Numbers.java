package dev.morphium.engine.update.operator;

import dev.morphium.engine.value.DecimalArithmetic;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/**
 * Sums and products as updates make them: the wider type wins, a 32-bit result that does not fit
 * becomes a 64-bit one, and a 64-bit one that does not fit is an error, where expressions would go
 * on with a double.
 */
final class Numbers {
  /** How many digits of a double count when it becomes a decimal. */
  private static final int DOUBLE_DIGITS = 15;

  private Numbers() {}

  /**
   * @throws ArithmeticException when a 64-bit sum does not fit
   */
  static NumberValue add(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return DecimalArithmetic.add(decimal(left), decimal(right));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() + right.doubleValue());
    }
    return whole(Math.addExact(left.longValue(), right.longValue()), left, right);
  }

  /**
   * @throws ArithmeticException when a 64-bit product does not fit
   */
  static NumberValue multiply(NumberValue left, NumberValue right) {
    if (left instanceof DecimalValue || right instanceof DecimalValue) {
      return product(decimal(left), decimal(right));
    }
    if (left instanceof DoubleValue || right instanceof DoubleValue) {
      return new DoubleValue(left.doubleValue() * right.doubleValue());
    }
    return whole(Math.multiplyExact(left.longValue(), right.longValue()), left, right);
  }

  private static NumberValue whole(long result, NumberValue left, NumberValue right) {
    boolean narrow = left instanceof Int32Value && right instanceof Int32Value;
    return narrow && result == (int) result ? new Int32Value((int) result) : new Int64Value(result);
  }

  private static DecimalValue product(DecimalValue left, DecimalValue right) {
    if (left.isFinite() && right.isFinite()) {
      BigDecimal exact = left.bigDecimalValue().multiply(right.bigDecimalValue());
      boolean negative = left.value().isNegative() != right.value().isNegative();
      DecimalValue result = DecimalArithmetic.of(exact);
      return negative && result.isZero() && !result.value().isNegative() ? negate(result) : result;
    }
    double sign = left.doubleValue() * right.doubleValue();
    if (Double.isNaN(sign)) {
      return new DecimalValue(Decimal128.NaN);
    }
    return new DecimalValue(sign < 0 ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY);
  }

  private static DecimalValue negate(DecimalValue zero) {
    return new DecimalValue(
        Decimal128.fromIEEE754BIDEncoding(
            zero.value().getHigh() | Long.MIN_VALUE, zero.value().getLow()));
  }

  private static DecimalValue decimal(NumberValue number) {
    if (number instanceof DecimalValue decimal) {
      return decimal;
    }
    if (!(number instanceof DoubleValue real)) {
      return DecimalArithmetic.of(number.bigDecimalValue());
    }
    if (!real.isFinite() || real.isZero()) {
      return DecimalArithmetic.ofExactly(real.value());
    }
    BigDecimal rounded =
        new BigDecimal(real.value(), new MathContext(DOUBLE_DIGITS, RoundingMode.HALF_EVEN));
    return DecimalArithmetic.of(
        rounded.setScale(rounded.scale() + DOUBLE_DIGITS - rounded.precision()));
  }
}
