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
import dev.morphium.protocol.CommandException;

/** Powers and square roots. Source: MongoDB manual, "$pow" and "$sqrt". */
final class Powers {
  private Powers() {}

  static Value sqrt(NumberValue number) {
    if (number.signum() < 0) {
      throw new CommandException(28714, "$sqrt's argument must be greater than or equal to 0");
    }
    return number instanceof DecimalValue decimal
        ? new DecimalValue(DecimalFunctions.sqrt(decimal.value()))
        : new DoubleValue(Math.sqrt(number.doubleValue()));
  }

  static Value pow(Value base, Value exponent) {
    if (base.isNullish() || exponent.isNullish()) {
      return Constant.NULL;
    }
    if (!(base instanceof NumberValue b)) {
      throw new CommandException(28762, "$pow's base must be numeric, not " + base.type().alias());
    }
    if (!(exponent instanceof NumberValue e)) {
      throw new CommandException(
          28763, "$pow's exponent must be numeric, not " + exponent.type().alias());
    }
    if (b.isZero() && e.signum() < 0) {
      throw new CommandException(28764, "$pow cannot take a base of 0 and a negative exponent");
    }
    if (b instanceof DecimalValue || e instanceof DecimalValue) {
      return new DecimalValue(DecimalFunctions.pow(Decimals.of(b), Decimals.of(e)));
    }
    if (b instanceof DoubleValue || e instanceof DoubleValue) {
      return new DoubleValue(power(b.doubleValue(), e.doubleValue()));
    }
    return wholePower(b, e);
  }

  /** The power of doubles as C has it: 1 to any power is 1, and -1 to an infinite one too. */
  private static double power(double base, double exponent) {
    boolean one = base == 1 || base == -1 && Double.isInfinite(exponent);
    return one ? 1 : Math.pow(base, exponent);
  }

  /** The power of whole numbers; a double where no long holds it. */
  private static Value wholePower(NumberValue base, NumberValue exponent) {
    long b = base.longValue();
    long e = exponent.longValue();
    if (b == 0 || b == 1 || b == -1) {
      boolean odd = (e & 1) != 0;
      return whole(e == 0 || b == -1 && !odd ? 1 : b, base, exponent);
    }
    if (e < 0 || e > 63) {
      return new DoubleValue(Math.pow((double) b, (double) e));
    }
    long result = 1;
    for (long i = 0; i < e; i++) {
      if (Math.multiplyHigh(result, b) != (result * b) >> 63) {
        return new DoubleValue(Math.pow((double) b, (double) e));
      }
      result *= b;
    }
    return whole(result, base, exponent);
  }

  private static Value whole(long result, NumberValue base, NumberValue exponent) {
    return base instanceof Int32Value && exponent instanceof Int32Value
        ? Arithmetic.narrow(result)
        : new Int64Value(result);
  }
}
