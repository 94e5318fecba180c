package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.accumulate.SortedNumbers;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;

/** {@code $percentile} and {@code $median} of a window that moves. */
final class MovingPercentiles implements MovingState {
  private static final int ENTRY_BYTES = 40;

  private final Deque<Double> window = new ArrayDeque<>(); // what does not count is NaN
  private final SortedNumbers numbers = new SortedNumbers();
  private final double[] shares;
  private final boolean median;

  MovingPercentiles(double[] shares, boolean median) {
    this.shares = shares;
    this.median = median;
  }

  @Override
  public void add(Value value) {
    double next = value instanceof NumberValue number ? number.doubleValue() : Double.NaN;
    window.add(next);
    if (!Double.isNaN(next)) {
      numbers.add(next);
    }
  }

  @Override
  public void removeFirst() {
    double gone = window.remove();
    if (!Double.isNaN(gone)) {
      numbers.remove(gone);
    }
  }

  @Override
  public Value result() {
    return median ? numbers.at(0.5) : numbers.at(shares);
  }

  @Override
  public long memoryBytes() {
    return (long) ENTRY_BYTES * window.size();
  }
}
