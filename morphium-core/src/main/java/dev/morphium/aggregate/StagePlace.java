package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;
import java.util.List;

/**
 * The place of an aggregation stage in its pipeline: what it is translated with.
 *
 * @param types how the types of other collections are stored
 * @param scope what names mean there
 * @param number how many stages stand before it
 */
record StagePlace(EntityMappings types, Scope scope, int number) {
  /**
   * Refuses a stage that has others before it.
   *
   * @throws IllegalArgumentException when it is not the first one
   */
  void requireFirst() {
    if (number > 0) {
      throw new IllegalArgumentException("it must be the first stage of a pipeline");
    }
  }

  /** An inner pipeline at this place, over documents of another scope. */
  SubPipeline inner(Scope other) {
    return new SubPipeline(new StageSequence(types, List.of(), other));
  }
}
