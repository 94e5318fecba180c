package dev.morphium.engine.spill;

/** A run: records that lie in a temporary file, in the order in which they were written. */
public final class SpillRun {
  private final SpillFile file;
  private final long[] blocks;
  private final long records;
  private final long bytes;

  /**
   * @param blocks where each block begins, and its length
   */
  SpillRun(SpillFile file, long[] blocks, long records, long bytes) {
    this.file = file;
    this.blocks = blocks;
    this.records = records;
    this.bytes = bytes;
  }

  public long records() {
    return records;
  }

  public long bytes() {
    return bytes;
  }

  /** How much memory a reader takes. */
  public long bufferBytes() {
    return Math.min(SpillWriter.BLOCK, bytes);
  }

  /** Starts reading at the first record. */
  public SpillReader open() {
    return new SpillReader(file, blocks, records, bytes);
  }
}
