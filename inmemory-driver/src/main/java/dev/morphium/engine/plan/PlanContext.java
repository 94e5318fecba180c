package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;

/**
 * The execution context of a plan: the collection's snapshot, and the interrupt.
 *
 * @param collection the snapshot of the collection
 * @param interrupt asked every so often; throws when the operation is to end
 */
public record PlanContext(CollectionState collection, Runnable interrupt) {
  /** How many steps lie between two questions whether to end, less one; a power of two less one. */
  static final int INTERRUPT_MASK = 0x3FF;
}
