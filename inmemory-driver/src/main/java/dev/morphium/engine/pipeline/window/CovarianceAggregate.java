package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The covariance of a sliding window.
 *
 * @param inputs give the pairs of numbers; what is no pair counts as nothing
 * @param sample whether the documents are a sample
 * @param interrupts where windows that are computed anew look whether they are to end
 */
record CovarianceAggregate(List<Value> inputs, boolean sample, InterruptCheck interrupts)
    implements WindowAggregate<Covariance> {
  /** About what a pair takes. */
  private static final int STEPS = 16;

  @Override
  public Covariance of(int document) {
    return of(document, document + 1);
  }

  /** The covariance of the documents of a window. */
  Covariance of(int from, int to) {
    Covariance covariance = new Covariance(sample);
    for (int i = from; i < to; i++) {
      interrupts.tick(STEPS);
      if (inputs.get(i) instanceof ArrayValue pair && pair.size() == 2) {
        covariance.add(pair.get(0), pair.get(1));
      }
    }
    return covariance;
  }

  @Override
  public @Nullable Value anew(Covariance state, int from, int to) {
    return state.isLarge() ? of(from, to).result() : null;
  }

  @Override
  public Covariance both(Covariance first, Covariance second) {
    return Covariance.both(first, second);
  }

  @Override
  public Value result(@Nullable Covariance state) {
    return state == null ? new Covariance(sample).result() : state.result();
  }
}
