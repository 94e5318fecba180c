package dev.morphium.engine.spill;

/**
 * What went to disk for one stage, or for one command: what {@code explain}, {@code currentOp} and
 * the profiler tell as {@code usedDisk}, {@code spills}, {@code spilledBytes} and {@code
 * spilledRecords}.
 *
 * <p>Written by the thread that does the work, read by any.
 */
public final class SpillStatistics {
  private volatile long spills;
  private volatile long spilledBytes;
  private volatile long spilledRecords;

  /** Whether anything went to disk. */
  public boolean usedDisk() {
    return spills > 0;
  }

  /** How often memory was emptied into a file. */
  public long spills() {
    return spills;
  }

  public long spilledBytes() {
    return spilledBytes;
  }

  public long spilledRecords() {
    return spilledRecords;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
  void spill() {
    spills++;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
  void written(long bytes, long records) {
    spilledBytes += bytes;
    spilledRecords += records;
  }
}
