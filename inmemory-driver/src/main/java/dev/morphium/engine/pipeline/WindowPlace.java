package dev.morphium.engine.pipeline;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ValueComparator;

/**
 * What a window function sees of the stage around it.
 *
 * @param sort the stage's {@code sortBy}; empty when it has none
 * @param compilation compiles the operands
 */
public record WindowPlace(SortPattern sort, StageCompilation compilation) {
  public ValueComparator comparator() {
    return compilation.expressions().context().comparator();
  }
}
