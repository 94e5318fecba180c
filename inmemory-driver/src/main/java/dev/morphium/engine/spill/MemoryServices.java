package dev.morphium.engine.spill;

import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.memory.MemoryLimits;
import java.util.function.BooleanSupplier;

/**
 * The services that the work memory of all commands of an engine comes from: budget, limits,
 * temporary files.
 *
 * @param budget how much memory they may hold together
 * @param limits how much their stages may hold
 * @param directory where they spill to
 * @param spillsByDefault whether a command may spill that does not say
 */
public record MemoryServices(
    MemoryBudget budget,
    MemoryLimits limits,
    SpillDirectory directory,
    BooleanSupplier spillsByDefault)
    implements AutoCloseable {

  /** The memory of a command that begins. */
  public WorkMemory open(boolean allowDiskUse) {
    return new WorkMemory(budget, limits, directory, allowDiskUse);
  }

  /** The memory of a command that begins and does not say whether it may spill. */
  public WorkMemory open() {
    return open(spillsByDefault.getAsBoolean());
  }

  @Override
  public void close() {
    directory.close();
  }
}
