package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.Arrays;

/**
 * Percentiles of numbers, as {@code $percentile} and {@code $median} give them.
 *
 * <p>The method {@code approximate} allows an estimate; the numbers are kept here, so that the
 * answer is exact: the smallest number that at least that share of the numbers does not exceed.
 * Source: MongoDB manual, "$percentile (aggregation)".
 */
public final class Percentiles {
  private final InterruptCheck interrupts;
  private double[] numbers = new double[16];
  private int count;

  /**
   * No numbers yet.
   *
   * @param interrupts where the sort of many numbers looks whether it is to end
   */
  public Percentiles(InterruptCheck interrupts) {
    this.interrupts = interrupts;
  }

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
    return sorted().at(shares);
  }

  public Value median() {
    return sorted().at(0.5);
  }

  private SortedNumbers sorted() {
    InterruptibleSort.sort(numbers, 0, count, interrupts);
    return new SortedNumbers(numbers, count);
  }

  /** How many bytes the numbers take. */
  public long memoryBytes() {
    return 8L * numbers.length;
  }
}
