package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberSum;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A covariance of pairs of numbers, in one pass.
 *
 * <p>A pair with an infinite number does not count, but makes the result infinite. Source: MongoDB
 * manual, "$covariancePop".
 */
final class Covariance {
  /** The products of smaller numbers are finite doubles, and so are the sums of these. */
  private static final double LARGE = 0x1p480;

  private final boolean sample;
  private NumberSum sumX = new NumberSum();
  private NumberSum sumY = new NumberSum();
  private long count;
  private NumberValue products = new DoubleValue(0);
  private @Nullable NumberValue infinite;
  private boolean large;

  Covariance(boolean sample) {
    this.sample = sample;
  }

  /** Takes a pair; what is no number counts as nothing. */
  void add(Value first, Value second) {
    if (!(first instanceof NumberValue x) || !(second instanceof NumberValue y)) {
      return;
    }
    if (!x.isFinite() || !y.isFinite()) {
      addInfinite(x, y);
      return;
    }
    large |= Math.abs(x.doubleValue()) > LARGE || Math.abs(y.doubleValue()) > LARGE;
    NumberValue before = count == 0 ? new Int64Value(0) : mean(sumX);
    NumberValue deviation = Arithmetic.subtract(x, before);
    sumX.add(x);
    sumY.add(y);
    count++;
    NumberValue product = Arithmetic.multiply(deviation, Arithmetic.subtract(y, mean(sumY)));
    products = count == 1 ? product : Arithmetic.add(products, product);
  }

  private void addInfinite(NumberValue x, NumberValue y) {
    boolean decimal = x instanceof DecimalValue || y instanceof DecimalValue;
    if ((x.isNaN() || y.isNaN()) && !decimal) {
      return;
    }
    NumberValue product = Arithmetic.multiply(x, y);
    infinite = infinite == null ? product : Arithmetic.add(infinite, product);
  }

  private NumberValue mean(NumberSum sum) {
    NumberSum own = NumberSum.both(sum, new NumberSum()); // a result changes it
    return Arithmetic.divide(own.sum(), new Int64Value(count));
  }

  /** The covariance of two lots of pairs, which stay as they are. */
  static Covariance both(Covariance first, Covariance second) {
    Covariance both = new Covariance(first.sample);
    both.large = first.large || second.large;
    both.infinite = sum(first.infinite, second.infinite);
    both.count = first.count + second.count;
    both.sumX = NumberSum.both(first.sumX, second.sumX);
    both.sumY = NumberSum.both(first.sumY, second.sumY);
    if (first.count == 0 || second.count == 0) {
      both.products = first.count == 0 ? second.products : first.products;
      return both;
    }
    NumberValue product =
        Arithmetic.multiply(
            Arithmetic.subtract(second.mean(second.sumX), first.mean(first.sumX)),
            Arithmetic.subtract(second.mean(second.sumY), first.mean(first.sumY)));
    double share = (double) first.count * second.count / both.count;
    both.products =
        Arithmetic.add(
            Arithmetic.add(first.products, second.products),
            Arithmetic.multiply(product, new DoubleValue(share)));
    return both;
  }

  private static @Nullable NumberValue sum(
      @Nullable NumberValue first, @Nullable NumberValue second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return Arithmetic.add(first, second);
  }

  /** Whether products of its numbers may be infinite, on one way of computing or on another. */
  boolean isLarge() {
    return large;
  }

  /** A double or a decimal; null when the pairs are too few. */
  Value result() {
    long freedom = sample ? count - 1 : count;
    if (freedom <= 0) {
      return Constant.NULL;
    }
    if (infinite != null) {
      return infinite;
    }
    return count == 1 ? new DoubleValue(0) : Arithmetic.divide(products, new DoubleValue(freedom));
  }
}
