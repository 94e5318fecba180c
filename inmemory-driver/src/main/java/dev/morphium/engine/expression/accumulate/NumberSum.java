package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.DecimalArithmetic;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A sum of numbers of mixed types, as {@code $sum} gives it; what is no number counts as nothing.
 *
 * <p>The widest type that occurred is the type of the sum, except that an int32 grows to an int64
 * and an int64 to a double where it must. Whole numbers are exact, doubles are compensated,
 * decimals are added apart. Source: MongoDB manual, "$sum (aggregation)".
 */
public final class NumberSum {
  private long whole;
  private boolean sawLong;
  private boolean sawDouble;
  private @Nullable CompensatedSum wide;
  private @Nullable DecimalValue decimals;

  public void add(Value value) {
    if (value instanceof NumberValue number) {
      add(number);
    }
  }

  public void add(NumberValue number) {
    switch (number) {
      case Int32Value small -> addWhole(small.value());
      case Int64Value large -> {
        sawLong = true;
        addWhole(large.value());
      }
      case DoubleValue floating -> {
        sawDouble = true;
        wide().add(floating.value());
      }
      case DecimalValue decimal -> {
        DecimalValue known = decimals;
        decimals = DecimalArithmetic.add(known == null ? DecimalArithmetic.ZERO : known, decimal);
      }
    }
  }

  private void addWhole(long value) {
    long total = whole + value;
    if (((whole ^ total) & (value ^ total)) < 0) {
      wide().add(whole);
      whole = value;
    } else {
      whole = total;
    }
  }

  private CompensatedSum wide() {
    CompensatedSum known = wide;
    if (known == null) {
      known = new CompensatedSum();
      wide = known;
    }
    return known;
  }

  /** The sum; int32 0 when there was no number. */
  public NumberValue result() {
    CompensatedSum rest = wide;
    if (rest == null && decimals == null) {
      return wholeResult(whole);
    }
    if (rest != null && whole != 0) {
      rest.add(whole);
      whole = 0;
    }
    DecimalValue exact = decimals;
    if (exact != null) {
      return DecimalArithmetic.add(
          exact,
          rest == null ? DecimalArithmetic.of(BigDecimal.valueOf(whole)) : rest.decimalValue());
    }
    CompensatedSum sum = wide();
    if (!sawDouble && sum.fitsLong()) {
      return wholeResult(sum.longValue());
    }
    return new DoubleValue(sum.doubleValue());
  }

  private NumberValue wholeResult(long total) {
    return sawLong || total != (int) total ? new Int64Value(total) : new Int32Value((int) total);
  }
}
