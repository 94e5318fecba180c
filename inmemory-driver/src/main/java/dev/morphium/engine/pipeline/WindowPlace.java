package dev.morphium.engine.pipeline;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ValueComparator;

/**
 * The context of the compilation of a window function: the sort of its stage, and the environment
 * of its operands.
 *
 * @param sort the stage's {@code sortBy}; empty when it has none
 * @param compilation compiles the operands
 */
public record WindowPlace(SortPattern sort, StageCompilation compilation) {
  public ValueComparator comparator() {
    return compilation.expressions().context().comparator();
  }
}
