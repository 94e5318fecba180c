package dev.morphium.engine.spill;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.Document;

/**
 * Reads a run from its beginning: numbers and documents in the order in which they were written.
 */
public final class SpillReader {
  private final SpillFile file;
  private final long[] blocks;
  private final byte[] buffer;
  private final byte[] number = new byte[Long.BYTES];
  private long records;
  private int block;
  private long blockAt;
  private int at;
  private int end;

  SpillReader(SpillFile file, long[] blocks, long records, long bytes) {
    this.file = file;
    this.blocks = blocks;
    this.records = records;
    this.buffer = new byte[(int) Math.min(SpillWriter.BLOCK, bytes)];
  }

  /** Moves to the next record. @return false when there is none */
  public boolean next() {
    return records-- > 0;
  }

  public long readLong() {
    if (end - at >= Long.BYTES) {
      at += Long.BYTES;
      return LittleEndian.int64(buffer, at - Long.BYTES);
    }
    read(number, 0, Long.BYTES);
    return LittleEndian.int64(number, 0);
  }

  /** A document in bytes of its own. */
  public Document readDocument() {
    read(number, 0, Integer.BYTES);
    int length = LittleEndian.int32(number, 0);
    if (length == 0) {
      Document metadata = readDocument();
      return readDocument().withMetadata(metadata);
    }
    byte[] bytes = new byte[length];
    System.arraycopy(number, 0, bytes, 0, Integer.BYTES);
    read(bytes, Integer.BYTES, length - Integer.BYTES);
    return Document.of(bytes);
  }

  private void read(byte[] into, int from, int length) {
    int done = 0;
    while (done < length) {
      if (at == end) {
        fill();
      }
      int part = Math.min(length - done, end - at);
      System.arraycopy(buffer, at, into, from + done, part);
      at += part;
      done += part;
    }
  }

  private void fill() {
    if (blockAt == blocks[2 * block + 1]) {
      block++;
      blockAt = 0;
    }
    int length = (int) Math.min(buffer.length, blocks[2 * block + 1] - blockAt);
    file.read(blocks[2 * block] + blockAt, buffer, length);
    blockAt += length;
    at = 0;
    end = length;
  }
}
