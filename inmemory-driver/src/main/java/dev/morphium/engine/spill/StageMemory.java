package dev.morphium.engine.spill;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one stage of a running command: what it holds, within its own limit and within the
 * budget of all commands, and the temporary file to which it spills.
 *
 * <p>Belongs to one thread at a time. Closing it gives the memory back and deletes the file.
 */
public final class StageMemory implements AutoCloseable {
  /** What a stage may hold though the budget is used up, so that it gets on by spilling. */
  private static final long WORKING_BYTES = 1L << 20;

  private final WorkMemory command;
  private final String stage;
  private final MemoryLimit kind;
  private final long limitBytes;
  private final SpillStatistics statistics = new SpillStatistics();
  private @Nullable SpillFile file;
  private long held;

  StageMemory(WorkMemory command, String stage, MemoryLimit kind) {
    this.command = command;
    this.stage = stage;
    this.kind = kind;
    this.limitBytes = command.limit(kind);
  }

  /** Whether the stage may spill. */
  public boolean canSpill() {
    return command.allowsDiskUse();
  }

  /** The most that the stage may hold. */
  public long limitBytes() {
    return limitBytes;
  }

  /** How many bytes the stage holds. */
  public long held() {
    return held;
  }

  /** What the stage has spilled. */
  public SpillStatistics statistics() {
    return statistics;
  }

  /**
   * Holds so many bytes more, or none.
   *
   * @return false when the stage has to spill first
   */
  public boolean tryHold(long bytes) {
    return tryHold(bytes, limitBytes);
  }

  /** The same within a smaller limit. */
  public boolean tryHold(long bytes, long limit) {
    if (held + bytes > limit) {
      return false;
    }
    if (!command.account().tryCharge(bytes)) {
      if (held + bytes > WORKING_BYTES) {
        return false;
      }
      command.account().overdraw(bytes);
    }
    held += bytes;
    return true;
  }

  /** Holds so many bytes more whatever the limits are: for what cannot be done with less. */
  public void overdraw(long bytes) {
    command.account().overdraw(bytes);
    held += bytes;
  }

  /**
   * Holds so many bytes more, which cannot go to disk; the stage has checked its own limit.
   *
   * @throws CommandException 146 when the budget of all commands is used up
   */
  public void hold(long bytes) {
    command.account().charge(bytes);
    held += bytes;
  }

  /** Holds less. */
  public void release(long bytes) {
    held -= bytes;
    command.account().release(bytes);
  }

  /**
   * Memory is about to be emptied into a file.
   *
   * @throws CommandException 292 when the command must not use the disk
   */
  public void startSpill() {
    requireDisk();
    statistics.spill();
    command.statistics().spill();
  }

  /**
   * @throws CommandException 292 when the command must not use the disk
   */
  public void requireDisk() {
    if (!command.allowsDiskUse()) {
      throw new CommandException(
          ErrorCode.QUERY_EXCEEDED_MEMORY_LIMIT_NO_DISK_USE_ALLOWED,
          kind == MemoryLimit.SORT || kind == MemoryLimit.BUCKET_AUTO
              ? "Sort exceeded memory limit of "
                  + limitBytes
                  + " bytes, but did not opt in to external sorting."
              : "Exceeded memory limit for "
                  + stage
                  + ", but didn't allow external spilling; pass allowDiskUse:true to opt in");
    }
  }

  /**
   * Opens a temporary file of its own, which is deleted with the command's memory at the latest.
   */
  SpillFile newFile() {
    return command.newFile();
  }

  void drop(SpillFile unused) {
    command.drop(unused);
  }

  /** Starts a new run in the stage's temporary file. */
  public SpillWriter newRun() {
    SpillFile known = file;
    if (known == null) {
      known = command.newFile();
      file = known;
    }
    return new SpillWriter(this, known);
  }

  /** Deletes the temporary file with all its runs; the next run begins a new one. */
  public void dropRuns() {
    SpillFile known = file;
    if (known != null) {
      file = null;
      command.drop(known);
    }
  }

  void count(long bytes, long records) {
    statistics.written(bytes, records);
    command.statistics().written(bytes, records);
  }

  @Override
  public void close() {
    release(held);
    dropRuns();
  }
}
