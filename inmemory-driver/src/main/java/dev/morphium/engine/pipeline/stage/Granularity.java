package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that boundaries of {@code $bucketAuto} are rounded to: a series of preferred numbers,
 * times powers of ten, or the powers of two.
 */
interface Granularity {
  /** The next number of the series above a number; 0 for 0. */
  Value roundUp(Value number);

  /** The next number of the series below a number; 0 for 0. */
  Value roundDown(Value number);

  /** The series of this name, or null. */
  static @Nullable Granularity of(String name) {
    if (name.equals("POWERSOF2")) {
      return new PowersOfTwo();
    }
    double[] series = PreferredNumbers.series(name);
    return series == null ? null : new PreferredNumbers(series);
  }

  /**
   * @throws CommandException 40258, 40259 or 40260 when this is no number that can be rounded
   */
  static void check(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          40258,
          "$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a value"
              + " with type: "
              + value.type().alias());
    }
    if (number.isNaN()) {
      throw new CommandException(
          40259,
          "$bucketAuto can specify a 'granularity' with numeric boundaries only, but found a NaN");
    }
    if (number.signum() < 0) {
      throw new CommandException(
          40260,
          "$bucketAuto can specify a 'granularity' with non-negative numbers only, but found a"
              + " negative number");
    }
  }

  static boolean isZero(Value value) {
    return value instanceof NumberValue number && number.isZero();
  }

  /** The powers of two. */
  record PowersOfTwo() implements Granularity {
    @Override
    public Value roundUp(Value number) {
      double value = ((NumberValue) number).doubleValue();
      return value == 0 ? number : power(Math.getExponent(value) + 1, (NumberValue) number);
    }

    @Override
    public Value roundDown(Value number) {
      double value = ((NumberValue) number).doubleValue();
      if (value == 0) {
        return number;
      }
      int exponent = Math.getExponent(value);
      boolean exact = value == Math.scalb(1.0, exponent);
      return power(exact ? exponent - 1 : exponent, (NumberValue) number);
    }

    private static Value power(int exponent, NumberValue like) {
      double value = Math.scalb(1.0, exponent);
      boolean whole = like instanceof Int32Value || like instanceof Int64Value;
      if (whole && exponent >= 0 && exponent < 31) {
        return new Int32Value((int) value);
      }
      if (whole && exponent >= 0 && exponent < 63) {
        return new Int64Value((long) value);
      }
      return like instanceof DecimalValue
          ? new DecimalValue(Decimals.round(new BigDecimal(value), false))
          : new DoubleValue(value);
    }
  }
}
