package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The standard deviation of a sliding window.
 *
 * <p>Source: Chan, Golub, LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample
 * Variances", 1979.
 *
 * @param inputs give the numbers; what is no number counts as nothing
 * @param sample whether the documents are a sample
 */
record DeviationAggregate(List<Value> inputs, boolean sample)
    implements WindowAggregate<DeviationAggregate.Moments> {

  /**
   * The moments of some numbers.
   *
   * @param squares the sum of the squared distances from the mean
   * @param infinite whether one of them is infinite, or not a number
   */
  record Moments(long count, double mean, double squares, boolean infinite) {
    static final Moments NONE = new Moments(0, 0, 0, false);
  }

  @Override
  public Moments of(int document) {
    if (!(inputs.get(document) instanceof NumberValue number)) {
      return Moments.NONE;
    }
    return number.isFinite()
        ? new Moments(1, number.doubleValue(), 0, false)
        : new Moments(0, 0, 0, true);
  }

  @Override
  public Moments both(Moments first, Moments second) {
    boolean infinite = first.infinite || second.infinite;
    if (first.count == 0 || second.count == 0) {
      Moments counted = first.count == 0 ? second : first;
      return new Moments(counted.count, counted.mean, counted.squares, infinite);
    }
    long count = first.count + second.count;
    double distance = second.mean - first.mean;
    if (distance == 0) {
      return new Moments(count, first.mean, first.squares + second.squares, infinite);
    }
    double share = (double) second.count / count;
    double squares = first.squares + second.squares + distance * distance * (first.count * share);
    return new Moments(count, first.mean + distance * share, squares, infinite);
  }

  @Override
  public Value result(@Nullable Moments state) {
    Moments moments = state == null ? Moments.NONE : state;
    if (moments.infinite) {
      return Constant.NULL;
    }
    if (moments.count == 1 && !sample) {
      return new Int32Value(0);
    }
    long freedom = sample ? moments.count - 1 : moments.count;
    return freedom <= 0 ? Constant.NULL : new DoubleValue(Math.sqrt(moments.squares / freedom));
  }
}
