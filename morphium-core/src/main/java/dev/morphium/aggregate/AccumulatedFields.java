package dev.morphium.aggregate;

import dev.morphium.annotation.CheckReturnValue;

/**
 * An aggregation stage that is made of accumulators or window functions, each of which gives a
 * field.
 *
 * @param <B> the stage with one more field, which is what has to be used
 */
@CheckReturnValue
public interface AccumulatedFields<B> {
  /**
   * Adds a field.
   *
   * @throws IllegalArgumentException when the name is none, or is given twice
   */
  B accumulate(String name, Accumulation accumulation);
}
