package dev.morphium.engine.spill;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.Document;
import java.util.Arrays;

/**
 * Writes one run: records of numbers and documents, one after the other.
 *
 * <p>Bytes are gathered in a block, which goes to the file when it is full.
 */
public final class SpillWriter {
  /** The size of a block, and of what a reader reads at once. */
  static final int BLOCK = 64 << 10;

  private static final byte[] NO_LENGTH = new byte[Integer.BYTES];

  private final StageMemory memory;
  private final SpillFile file;
  private byte[] buffer = new byte[1 << 10];
  private int size;
  private long[] blocks = new long[8];
  private int blockCount;
  private long records;
  private long bytes;

  SpillWriter(StageMemory memory, SpillFile file) {
    this.memory = memory;
    this.file = file;
  }

  /** How many records were written. */
  public long records() {
    return records;
  }

  /** A record begins. */
  public SpillWriter startRecord() {
    records++;
    return this;
  }

  public SpillWriter writeLong(long value) {
    reserve(Long.BYTES);
    LittleEndian.putInt64(buffer, size, value);
    size += Long.BYTES;
    return this;
  }

  /** Writes a document; its metadata, if it has any, stand before it behind a length of 0. */
  public SpillWriter writeDocument(Document document) {
    Document metadata = document.metadata();
    if (!metadata.isEmpty()) {
      write(NO_LENGTH, 0, NO_LENGTH.length);
      write(metadata.bytes(), metadata.offset(), metadata.length());
    }
    write(document.bytes(), document.offset(), document.length());
    return this;
  }

  private void write(byte[] source, int from, int length) {
    int written = 0;
    while (written < length) {
      reserve(Math.min(length - written, BLOCK));
      int part = Math.min(length - written, buffer.length - size);
      System.arraycopy(source, from + written, buffer, size, part);
      size += part;
      written += part;
    }
  }

  /** Makes room for so many bytes, at most a block. */
  private void reserve(int more) {
    if (size + more <= buffer.length) {
      return;
    }
    if (size + more <= BLOCK) {
      buffer = Arrays.copyOf(buffer, Math.min(BLOCK, Math.max(size + more, 2 * buffer.length)));
    } else if (size == buffer.length || more <= Long.BYTES) {
      flush();
      reserve(more);
    } else if (buffer.length < BLOCK) {
      buffer = Arrays.copyOf(buffer, BLOCK);
    }
  }

  private void flush() {
    if (size == 0) {
      return;
    }
    long position = file.append(buffer, size);
    bytes += size;
    int last = 2 * (blockCount - 1);
    if (blockCount > 0 && blocks[last] + blocks[last + 1] == position) {
      blocks[last + 1] += size;
    } else {
      if (2 * blockCount == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * blocks.length);
      }
      blocks[2 * blockCount] = position;
      blocks[2 * blockCount + 1] = size;
      blockCount++;
    }
    size = 0;
  }

  /** Writes what is left; nothing may be written afterwards. */
  public SpillRun finish() {
    flush();
    buffer = new byte[0];
    memory.count(bytes, records);
    return new SpillRun(file, Arrays.copyOf(blocks, 2 * blockCount), records, bytes);
  }
}
