package dev.morphium.server.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * How a record lies in a segment: a checksum of all that follows, the length of the payload, the
 * index, how far ahead of the last sync the record was written, and the payload.
 *
 * <p>The distance to the last sync tells, when a record before turns out to be broken, whether that
 * one was on the disk already (then the disk has damaged it) or still on its way when the machine
 * stopped (then nobody was told that it is safe). Numbers are big-endian.
 */
final class RecordFormat {
  static final int HEADER = 2 * Integer.BYTES + Long.BYTES + Integer.BYTES;
  static final int LENGTH_AT = Integer.BYTES;
  static final int INDEX_AT = LENGTH_AT + Integer.BYTES;
  static final int UNSYNCED_AT = INDEX_AT + Long.BYTES;
  static final int LONGEST = 1 << 30;

  private RecordFormat() {}

  /** Puts the header of a record. */
  static void putHeader(ByteBuffer target, ByteBuffer payload, long index, int unsynced) {
    int start = target.position();
    target.putInt(0).putInt(payload.remaining()).putLong(index).putInt(unsynced);
    CRC32C crc = new CRC32C();
    crc.update(target.duplicate().flip().position(start + LENGTH_AT));
    crc.update(payload.duplicate());
    target.putInt(start, (int) crc.getValue());
  }

  /** The checksum of a record that lies in an array. */
  static int checksum(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset + LENGTH_AT, HEADER - LENGTH_AT + length);
    return (int) crc.getValue();
  }
}
