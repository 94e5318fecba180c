package dev.morphium.engine.spill;

import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import java.nio.file.Path;

/** Work memory with small limits; for tests of what spills. */
public final class SpillFixture implements AutoCloseable {
  public final MemoryBudget budget;
  public final SpillDirectory directory;
  private final MemoryLimits limits;

  /** Work memory whose stages may each hold so many bytes. */
  public SpillFixture(Path folder, long limitBytes) {
    this(folder, limit -> limitBytes, new MemoryBudget(1L << 30), Long.MAX_VALUE);
  }

  public SpillFixture(Path folder, MemoryLimits limits, MemoryBudget budget, long maxDiskBytes) {
    this.limits = limits;
    this.budget = budget;
    this.directory = new SpillDirectory(new SpillSettings(folder, maxDiskBytes));
  }

  /** The limits that hold for all but one. */
  public static MemoryLimits only(MemoryLimit limited, long bytes) {
    return limit -> limit == limited ? bytes : limit.initial();
  }

  public WorkMemory open(boolean allowDiskUse) {
    return new WorkMemory(budget, limits, directory, allowDiskUse);
  }

  public StageMemory sort() {
    return open(true).stage("$sort", MemoryLimit.SORT);
  }

  @Override
  public void close() {
    directory.close();
  }
}
