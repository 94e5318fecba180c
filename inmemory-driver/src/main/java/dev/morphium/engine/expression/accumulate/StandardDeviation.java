package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;

/**
 * A standard deviation, of a population or of a sample, in one pass. Source: MongoDB manual,
 * "$stdDevPop" and "$stdDevSamp"; Welford, "Note on a Method for Calculating Corrected Sums of
 * Squares and Products", 1962.
 */
public final class StandardDeviation {
  private final boolean sample;
  private long count;
  private double mean;
  private double squares;

  public StandardDeviation(boolean sample) {
    this.sample = sample;
  }

  /** Takes a number; what is no number counts as nothing. */
  public void add(Value value) {
    if (value instanceof NumberValue number) {
      double next = number.doubleValue();
      count++;
      double delta = next - mean;
      if (delta != 0) {
        mean += delta / count;
        squares += delta * (next - mean);
      }
    }
  }

  /** A double; null without numbers, and null of a sample of one. */
  public Value result() {
    long freedom = sample ? count - 1 : count;
    return freedom <= 0 ? Constant.NULL : new DoubleValue(Math.sqrt(squares / freedom));
  }
}
