package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.signal.InterruptCheck;
import java.util.Arrays;

/**
 * A sort of doubles in place that can be interrupted: quicksort, down to parts that are sorted at
 * once.
 *
 * <p>An array that is interrupted has the same numbers, in whatever order. Source: Bentley,
 * McIlroy, "Engineering a Sort Function", 1993.
 */
final class InterruptibleSort {
  /** So many numbers take less than a millisecond. */
  private static final int PART = 1 << 13;

  /** Parts of a part that are not much smaller again and again are sorted at once. */
  private static final int MOST_DEPTH = 64;

  private InterruptibleSort() {}

  /** Sorts the numbers of a range in ascending order, -0.0 before 0.0. */
  static void sort(double[] numbers, int from, int to, InterruptCheck interrupts) {
    sort(numbers, from, to, interrupts, MOST_DEPTH);
  }

  private static void sort(
      double[] numbers, int from, int to, InterruptCheck interrupts, int depth) {
    int low = from;
    int high = to;
    int left = depth;
    while (high - low > PART && left-- > 0) {
      double pivot = pivot(numbers, low, high);
      int less = low;
      int greater = high;
      for (int at = low; at < greater; ) {
        if ((at & 1023) == 0) {
          interrupts.tick(1024);
        }
        double next = numbers[at];
        int order = Double.compare(next, pivot);
        if (order < 0) {
          numbers[at++] = numbers[less];
          numbers[less++] = next;
        } else if (order > 0) {
          numbers[at] = numbers[--greater];
          numbers[greater] = next;
        } else {
          at++;
        }
      }
      if (less - low < high - greater) {
        sort(numbers, low, less, interrupts, left);
        low = greater;
      } else {
        sort(numbers, greater, high, interrupts, left);
        high = less;
      }
    }
    interrupts.tick(PART);
    Arrays.sort(numbers, low, high);
  }

  /** The median of nine numbers of the range. */
  private static double pivot(double[] numbers, int from, int to) {
    double[] some = new double[9];
    int distance = (to - from) / some.length;
    for (int i = 0; i < some.length; i++) {
      some[i] = numbers[from + i * distance + distance / 2];
    }
    Arrays.sort(some);
    return some[some.length / 2];
  }
}
