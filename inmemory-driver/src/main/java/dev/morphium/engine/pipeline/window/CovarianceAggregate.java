package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The covariance of a sliding window.
 *
 * @param inputs give the pairs of numbers; what is no pair counts as nothing
 * @param sample whether the documents are a sample
 */
record CovarianceAggregate(List<Value> inputs, boolean sample)
    implements WindowAggregate<Covariance> {
  @Override
  public Covariance of(int document) {
    Covariance covariance = new Covariance(sample);
    if (inputs.get(document) instanceof ArrayValue pair && pair.size() == 2) {
      covariance.add(pair.get(0), pair.get(1));
    }
    return covariance;
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
