package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalArithmetic;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An average of numbers, as {@code $avg} gives it: a decimal when one was a decimal, a double
 * otherwise, null when there was no number at all. Source: MongoDB manual, "$avg (aggregation)".
 */
public final class NumberAverage {
  private final CompensatedSum sum = new CompensatedSum();
  private @Nullable DecimalValue decimals;
  private long count;

  /** Takes a number; what is no number counts as nothing. */
  public void add(Value value) {
    if (value instanceof NumberValue number) {
      count++;
      switch (number) {
        case Int32Value small -> sum.add((double) small.value());
        case Int64Value large -> sum.add(large.value());
        case DoubleValue floating -> sum.add(floating.value());
        case DecimalValue decimal -> {
          DecimalValue known = decimals;
          decimals = DecimalArithmetic.add(known == null ? DecimalArithmetic.ZERO : known, decimal);
        }
      }
    }
  }

  public Value result() {
    if (count == 0) {
      return Constant.NULL;
    }
    DecimalValue exact = decimals;
    return exact == null
        ? new DoubleValue(sum.doubleValue() / count)
        : DecimalArithmetic.divide(DecimalArithmetic.add(exact, sum.decimalValue()), count);
  }
}
