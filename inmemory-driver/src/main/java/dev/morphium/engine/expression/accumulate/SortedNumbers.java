package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers in ascending order in an array, from which the percentiles are read. */
public final class SortedNumbers {
  private double[] numbers;
  private int count;

  public SortedNumbers() {
    this(new double[16], 0);
  }

  /** The numbers at the beginning of an array, which is not copied. */
  SortedNumbers(double[] sorted, int count) {
    this.numbers = sorted;
    this.count = count;
  }

  /** Puts a number at its place; it must not be NaN. */
  public void add(double number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    int found = Arrays.binarySearch(numbers, 0, count, number);
    int place = found < 0 ? -found - 1 : found;
    System.arraycopy(numbers, place, numbers, place + 1, count - place);
    numbers[place] = number;
    count++;
  }

  /** Takes out a number that was put in. */
  public void remove(double number) {
    int place = Arrays.binarySearch(numbers, 0, count, number);
    count--;
    System.arraycopy(numbers, place + 1, numbers, place, count - place);
  }

  /**
   * The smallest number that at least this share of the numbers does not exceed; null when there
   * are none.
   */
  public Value at(double share) {
    if (count == 0) {
      return Constant.NULL;
    }
    int rank = (int) Math.ceil(share * count) - 1;
    return new DoubleValue(numbers[Math.clamp(rank, 0, count - 1)]);
  }

  /** One number for each share, in the order of the shares. */
  public ArrayValue at(double[] shares) {
    List<Value> found = new ArrayList<>(shares.length);
    for (double share : shares) {
      found.add(at(share));
    }
    return ArrayValue.of(found);
  }
}
