package dev.morphium.engine.spill;

import dev.morphium.engine.memory.MemoryAccount;
import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.MemoryLimits;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The work memory of one command or cursor: its account, the limits of its stages, and its
 * temporary files.
 *
 * <p>Closed when the command or its cursor ends, however it ends: nothing is left then.
 */
public final class WorkMemory implements AutoCloseable {
  private final MemoryAccount account;
  private final MemoryLimits limits;
  private final SpillDirectory directory;
  private final boolean allowDiskUse;
  private final SpillStatistics statistics = new SpillStatistics();
  private final Set<SpillFile> files = new HashSet<>();
  private boolean closed;

  WorkMemory(
      MemoryBudget budget, MemoryLimits limits, SpillDirectory directory, boolean allowDiskUse) {
    this.account = new MemoryAccount(budget);
    this.limits = limits;
    this.directory = directory;
    this.allowDiskUse = allowDiskUse;
  }

  /**
   * The memory of a command that holds little whatever its data are, for instance the first
   * document of an order: it is in no budget, and never goes to disk.
   */
  public static WorkMemory ofFewDocuments() {
    return new WorkMemory(
        new MemoryBudget(Long.MAX_VALUE),
        MemoryLimits.INITIAL,
        new SpillDirectory(new SpillSettings(Path.of(""), 0)),
        false);
  }

  /** The memory of one of the command's stages. */
  public StageMemory stage(String name, MemoryLimit limit) {
    return new StageMemory(this, name, limit);
  }

  /** Whether stages may spill. */
  public boolean allowsDiskUse() {
    return allowDiskUse;
  }

  /** A limit in bytes. */
  public long limit(MemoryLimit limit) {
    return limits.bytes(limit);
  }

  /** What all stages have spilled. */
  public SpillStatistics statistics() {
    return statistics;
  }

  /** The command ends, and its cursor stays open: all that it holds is charged from now on. */
  public void keepOpen() {
    account.chargeAll();
  }

  /** How many bytes all stages hold. */
  public long held() {
    return account.held();
  }

  MemoryAccount account() {
    return account;
  }

  SpillFile newFile() {
    if (closed) {
      throw new IllegalStateException("the work memory of a command that has ended");
    }
    SpillFile file = directory.create();
    files.add(file);
    return file;
  }

  void drop(SpillFile file) {
    if (files.remove(file)) {
      file.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    account.close();
    for (SpillFile file : files) {
      file.close();
    }
    files.clear();
  }
}
