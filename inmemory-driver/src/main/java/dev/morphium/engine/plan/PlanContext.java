package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.spill.WorkMemory;
import org.jspecify.annotations.Nullable;

/**
 * The execution context of a plan: the collection's snapshot, and the interrupt.
 *
 * @param collection the snapshot of the collection
 * @param memory what a sort of all records takes its memory from; null when it sorts a few
 *     documents at most
 * @param interrupt asked every so often; throws when the operation is to end
 * @param returnsKeys whether index scans tell the keys that lead to the records
 */
public record PlanContext(
    CollectionState collection,
    @Nullable WorkMemory memory,
    Runnable interrupt,
    boolean returnsKeys) {
  /** How many steps lie between two questions whether to end, less one; a power of two less one. */
  static final int INTERRUPT_MASK = 0xF;

  /** The memory of a sort. */
  StageMemory sortMemory() {
    WorkMemory known = memory == null ? WorkMemory.ofFewDocuments() : memory;
    return known.stage("$sort", MemoryLimit.SORT);
  }
}
