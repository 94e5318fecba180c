package dev.morphium.engine.spill;

import dev.morphium.engine.memory.MemoryBudget;
import java.nio.file.Path;

/**
 * How much memory running commands may take together, and where they go on beyond it.
 *
 * @param budgetBytes how much memory all running commands and open cursors may hold
 * @param spill where temporary files lie
 */
public record MemorySettings(long budgetBytes, SpillSettings spill) {
  /** What suits this machine's heap, and the system's folder for temporary files. */
  public static MemorySettings ofSystem() {
    return new MemorySettings(
        MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory()), SpillSettings.ofSystem());
  }

  /** The same with another budget. */
  public MemorySettings withBudget(long bytes) {
    return new MemorySettings(bytes, spill);
  }

  /** The same with another folder for temporary files, and a bound on them. */
  public MemorySettings spillingTo(Path folder, long maxBytes) {
    return new MemorySettings(budgetBytes, new SpillSettings(folder, maxBytes));
  }
}
