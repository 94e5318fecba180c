package dev.morphium.aggregate;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;

/**
 * The aggregation stages that look at documents as a series: {@code $setWindowFields}, {@code
 * $densify}, {@code $fill}.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface SeriesStages<S> extends Stages<S> {
  /** Computes window functions over the documents around each one; ended by {@code end()}. */
  default WindowStage<S> setWindowFields() {
    return new WindowStage<>(this);
  }

  /** Adds documents where a series has gaps; ended by {@code end()}. */
  default DensifyStage<S> densify(String field) {
    Arguments.required(field, "densify", "field");
    return new DensifyStage<>(this, field);
  }

  /** Fills null and missing fields with values; ended by {@code end()}. */
  default FillStage<S> fill() {
    return new FillStage<>(this);
  }
}
