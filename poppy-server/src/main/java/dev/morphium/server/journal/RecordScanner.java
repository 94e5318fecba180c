package dev.morphium.server.journal;

import dev.morphium.server.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Scans the records of a segment in large pieces and verifies their checksums.
 *
 * <p>It takes no more memory than the longest record, and never trusts a length that goes beyond
 * the file. Not for several threads.
 */
final class RecordScanner {
  private static final int PIECE = 256 << 10;

  private final DiskFile file;
  private final long size;
  private byte[] bytes = new byte[0];
  private long start;
  private int filled;

  // the record that was found last
  private int place;
  private int length;

  RecordScanner(DiskFile file, long size) {
    this.file = file;
    this.size = size;
  }

  long size() {
    return size;
  }

  /** Whether a whole record with this index lies at this place. */
  boolean find(long offset, long index) throws IOException {
    if (offset > size - RecordFormat.HEADER) {
      return false;
    }
    load(offset, RecordFormat.HEADER);
    ByteBuffer view = ByteBuffer.wrap(bytes);
    length = view.getInt(place + RecordFormat.LENGTH_AT);
    if (view.getLong(place + RecordFormat.INDEX_AT) != index
        || length < 0
        || length > RecordFormat.LONGEST
        || length > size - offset - RecordFormat.HEADER
        || view.getInt(place + RecordFormat.UNSYNCED_AT) < 1) {
      return false;
    }
    int checksum = view.getInt(place);
    load(offset, RecordFormat.HEADER + length);
    return checksum == RecordFormat.checksum(bytes, place, length);
  }

  /** How many bytes the found record takes. */
  int recordLength() {
    return RecordFormat.HEADER + length;
  }

  /** The payload of the found record, in an array of its own. */
  byte[] payload() {
    int from = place + RecordFormat.HEADER;
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  private int unsynced() {
    return ByteBuffer.wrap(bytes).getInt(place + RecordFormat.UNSYNCED_AT);
  }

  /** Whether there are only zeros from a place to the end. */
  boolean isBlank(long offset) throws IOException {
    for (long at = offset; at < size; at += PIECE) {
      int count = (int) Math.min(PIECE, size - at);
      load(at, count);
      for (int i = place; i < place + count; i++) {
        if (bytes[i] != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a whole record lies behind a place that says that the one at the place was synced.
   *
   * @param offset where the record with this index should be, and is not
   */
  boolean isMissedBehind(long offset, long index) throws IOException {
    for (long at = offset + 1; at <= size - RecordFormat.HEADER; at++) {
      load(at, RecordFormat.HEADER);
      long found = ByteBuffer.wrap(bytes).getLong(place + RecordFormat.INDEX_AT);
      long most = index + 1 + (at - offset) / RecordFormat.HEADER;
      if (found > index && found <= most && find(at, found) && found - unsynced() >= index) {
        return true;
      }
    }
    return false;
  }

  /** Has so many bytes from a place on in the array, at {@link #place}. */
  private void load(long offset, int count) throws IOException {
    if (offset < start || offset + count > start + filled) {
      int wanted = (int) Math.min(Math.max(PIECE, count), size - offset);
      if (bytes.length < wanted) {
        bytes = new byte[wanted];
      }
      filled = 0;
      file.readFully(ByteBuffer.wrap(bytes, 0, wanted), offset);
      start = offset;
      filled = wanted;
    }
    place = (int) (offset - start);
  }
}
