package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.bson.types.Decimal128;

/**
 * Numbers to a given place: {@code $round} and {@code $trunc}, {@code $ceil} and {@code $floor}.
 * Source: MongoDB manual, "$round" and "$trunc".
 */
final class Rounding {
  private static final int MIN_PLACE = -20;
  private static final int MAX_PLACE = 100;

  private Rounding() {}

  /**
   * Makes expressions that round to a place: {@code [number, place]}, the place 0 if it is absent.
   */
  static ExpressionFactory toPlace(RoundingMode mode) {
    return (name, operand, compilation) ->
        Operands.function(1, 2, operands -> toPlace(name, operands, mode))
            .create(name, operand, compilation);
  }

  private static Value toPlace(String name, List<Value> operands, RoundingMode mode) {
    Value value = operands.get(0);
    Value place = operands.size() == 1 ? new Int32Value(0) : operands.get(1);
    if (value.isNullish()) {
      return Constant.NULL;
    }
    if (!(value instanceof NumberValue number)) {
      throw NumberExpressions.onlyNumeric(51081, name, value);
    }
    return place.isNullish() ? Constant.NULL : round(name, number, place(name, place), mode);
  }

  private static int place(String name, Value place) {
    long whole = NumberExpressions.toLong(place);
    if (place instanceof NumberValue number && !number.isInt()) {
      throw new CommandException(
          51082, "precision argument to  " + name + " must be a integral value");
    }
    if (whole < MIN_PLACE || whole > MAX_PLACE) {
      throw new CommandException(
          51083,
          "cannot apply %s with precision value %d value must be in [%d, %d]"
              .formatted(name, whole, MIN_PLACE, MAX_PLACE));
    }
    return (int) whole;
  }

  private static Value round(String name, NumberValue number, int place, RoundingMode mode) {
    if (!number.isFinite()) {
      return number;
    }
    return switch (number) {
      case DecimalValue decimal ->
          new DecimalValue(decimal(decimal, Math.min(place, mostDigits(decimal)), mode));
      case DoubleValue floating -> new DoubleValue(floating(floating.value(), place, mode));
      case Int32Value whole -> whole(name, number, place, mode);
      case Int64Value whole -> whole(name, number, place, mode);
    };
  }

  /** How many digits after the point a decimal has place for. */
  private static int mostDigits(DecimalValue decimal) {
    BigDecimal exact = decimal.bigDecimalValue();
    return exact.signum() == 0
        ? MAX_PLACE
        : Decimals.PRECISION.getPrecision() - exact.precision() + exact.scale();
  }

  private static Decimal128 decimal(DecimalValue decimal, int place, RoundingMode mode) {
    return Decimals.round(
        decimal.bigDecimalValue().setScale(place, mode), decimal.value().isNegative());
  }

  private static double floating(double number, int place, RoundingMode mode) {
    Decimal128 exact = Decimals.exactly(number);
    BigDecimal rounded = Decimals.exact(exact).setScale(place, mode);
    return rounded.signum() == 0 && exact.isNegative() ? -0.0 : rounded.doubleValue();
  }

  private static Value whole(String name, NumberValue number, int place, RoundingMode mode) {
    if (place >= 0) {
      return number;
    }
    BigDecimal rounded = number.bigDecimalValue().setScale(place, mode);
    if (rounded.toBigInteger().bitLength() > 63) {
      throw new CommandException(
          51080,
          "invalid conversion from Decimal128 result in %s resulting from arguments: [%s, %d]"
              .formatted(name, NumberExpressions.text(number), place));
    }
    long result = rounded.longValue();
    return number instanceof Int32Value && result == (int) result
        ? new Int32Value((int) result)
        : new Int64Value(result);
  }

  /** Makes expressions that round to a whole number in this direction. */
  static ExpressionFactory toWhole(RoundingMode mode) {
    return NumberExpressions.unary(
        number ->
            switch (number) {
              case DecimalValue decimal -> new DecimalValue(toWhole(decimal, mode));
              case DoubleValue floating ->
                  new DoubleValue(
                      mode == RoundingMode.CEILING
                          ? Math.ceil(floating.value())
                          : Math.floor(floating.value()));
              default -> number;
            });
  }

  /** The whole number, or NaN where it has more digits than a decimal can have. */
  private static Decimal128 toWhole(DecimalValue decimal, RoundingMode mode) {
    if (!decimal.isFinite() || mostDigits(decimal) < 0) {
      return Decimal128.NaN;
    }
    return decimal(decimal, 0, mode);
  }
}
