package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Percentiles of numbers, as {@code $percentile} and {@code $median} give them.
 *
 * <p>The method {@code approximate} allows an estimate; the numbers are kept here, so that the
 * answer is exact: the smallest number that at least that share of the numbers does not exceed.
 * Source: MongoDB manual, "$percentile (aggregation)".
 */
public final class Percentiles {
  private double[] numbers = new double[16];
  private int count;

  /** Takes a number; NaN and what is no number count as nothing. */
  public void add(Value value) {
    if (value instanceof NumberValue number && !number.isNaN()) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = number.doubleValue();
    }
  }

  /** One number for each share, in the order of the shares; nulls when there were no numbers. */
  public ArrayValue result(double[] shares) {
    Arrays.sort(numbers, 0, count);
    List<Value> found = new ArrayList<>(shares.length);
    for (double share : shares) {
      found.add(at(share));
    }
    return ArrayValue.of(found);
  }

  public Value median() {
    Arrays.sort(numbers, 0, count);
    return at(0.5);
  }

  private Value at(double share) {
    if (count == 0) {
      return Constant.NULL;
    }
    int rank = (int) Math.ceil(share * count) - 1;
    return new DoubleValue(numbers[Math.clamp(rank, 0, count - 1)]);
  }

  /** How many bytes the numbers take. */
  public long memoryBytes() {
    return 8L * numbers.length;
  }
}
