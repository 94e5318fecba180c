package dev.morphium.engine.value;

import java.math.BigDecimal;
import org.bson.types.Decimal128;

/**
 * A sum over many numbers of mixed types, and their average.
 *
 * <p>Whole numbers add up exactly. Doubles add up with a second double that keeps what rounding
 * lost, so that the order of the numbers hardly matters. Decimals have a sum of their own, to which
 * the others come at the end. Not for several threads. Source: MongoDB manual, "$sum" and "$avg".
 */
public final class NumberSum {
  private ValueType widest = ValueType.INT32;
  private long count;
  private long wholes;
  private double sum;
  private double lost;
  private double plain;
  private Decimal128 decimals = Decimals.ZERO;

  public void add(NumberValue number) {
    count++;
    switch (number) {
      case Int32Value whole -> addWhole(whole.value());
      case Int64Value whole -> {
        widen(ValueType.INT64);
        addWhole(whole.value());
      }
      case DoubleValue floating -> {
        widen(ValueType.DOUBLE);
        addDouble(floating.value());
      }
      case DecimalValue decimal -> {
        widest = ValueType.DECIMAL128;
        decimals = Decimals.add(decimals, decimal.value());
      }
    }
  }

  /** The sum of two sums, which stay as they are: first the numbers of one, then of the other. */
  public static NumberSum both(NumberSum first, NumberSum second) {
    NumberSum both = new NumberSum();
    both.addAll(first);
    both.addAll(second);
    return both;
  }

  private void addAll(NumberSum other) {
    double before = plain;
    count += other.count;
    widen(other.widest);
    addWhole(other.wholes);
    addDouble(other.sum);
    addDouble(other.lost);
    plain = before + other.plain;
    decimals = Decimals.add(decimals, other.decimals);
  }

  private void widen(ValueType type) {
    if (rank(type) > rank(widest)) {
      widest = type;
    }
  }

  private static int rank(ValueType type) {
    return switch (type) {
      case INT32 -> 0;
      case INT64 -> 1;
      case DOUBLE -> 2;
      default -> 3;
    };
  }

  private void addWhole(long whole) {
    long total = wholes + whole;
    if (((wholes ^ total) & (whole ^ total)) < 0) {
      spill();
      total = whole;
    }
    wholes = total;
  }

  /** Moves the sum of the whole numbers to that of the doubles, exactly: 32 bits at a time. */
  private void spill() {
    long high = wholes / (1L << 32) * (1L << 32);
    addDouble((double) (wholes - high));
    addDouble((double) high);
    wholes = 0;
  }

  private void addDouble(double number) {
    plain += number;
    double total = sum + number;
    double share = total - sum;
    lost += (sum - (total - share)) + (number - share);
    sum = total + lost;
    lost -= sum - total;
  }

  /** How many numbers were added. */
  public long count() {
    return count;
  }

  /** The sum, of the widest type among the numbers or the next wider one that it fits. */
  public NumberValue sum() {
    if (widest == ValueType.DECIMAL128) {
      return new DecimalValue(decimalSum());
    }
    if (widest == ValueType.DOUBLE) {
      return new DoubleValue(doubleSum());
    }
    if (sum == 0 && lost == 0) {
      return whole(wholes);
    }
    BigDecimal exact =
        new BigDecimal(sum).add(new BigDecimal(lost)).add(BigDecimal.valueOf(wholes));
    return exact.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
            && exact.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) >= 0
        ? whole(exact.longValueExact())
        : new DoubleValue(exact.doubleValue());
  }

  private NumberValue whole(long total) {
    return widest == ValueType.INT32 ? Arithmetic.narrow(total) : new Int64Value(total);
  }

  /** The average, a double or a decimal; null when there was no number. */
  public Value average() {
    if (count == 0) {
      return Constant.NULL;
    }
    return widest == ValueType.DECIMAL128
        ? new DecimalValue(Decimals.divide(decimalSum(), new Decimal128(count)))
        : new DoubleValue(doubleSum() / count);
  }

  private double doubleSum() {
    spill();
    return Double.isFinite(sum) ? sum : plain;
  }

  private Decimal128 decimalSum() {
    double others = doubleSum();
    return Decimals.add(
        decimals,
        Double.isFinite(others)
            ? Decimals.add(Decimals.exactly(others), Decimals.exactly(lost))
            : Decimals.exactly(others));
  }
}
