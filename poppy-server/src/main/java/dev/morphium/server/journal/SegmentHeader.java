package dev.morphium.server.journal;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The header of a segment file: magic number, version of the format, and first index. */
final class SegmentHeader {
  static final int LENGTH = 32;
  static final int VERSION = 1;
  private static final byte[] MAGIC = "PoppyJnl".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKED = 24;

  private SegmentHeader() {}

  static void write(DiskFile file, long firstIndex) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    bytes.put(MAGIC).putInt(VERSION).putInt(0).putLong(firstIndex);
    bytes.putInt(checksum(bytes.array())).putInt(0);
    file.writeFully(bytes.flip(), 0);
  }

  /** Makes sure that a file is a segment with this first index. */
  static void check(DiskFile file, Path path, long firstIndex) throws IOException {
    if (file.size() < LENGTH) {
      throw damaged(path, "it ends within its header");
    }
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    file.readFully(bytes, 0);
    byte[] magic = new byte[MAGIC.length];
    bytes.get(magic);
    if (!Arrays.equals(magic, MAGIC)) {
      throw damaged(path, "it does not begin as a journal file does (offset 0)");
    }
    int version = bytes.getInt();
    if (bytes.getInt(CHECKED) != checksum(bytes.array())) {
      throw damaged(path, "the checksum of its header is wrong (offset " + CHECKED + ")");
    }
    if (version > VERSION) {
      throw new CorruptDataException(
          "%s has format version %d, and this server knows versions up to %d: use a newer server"
              .formatted(path, version, VERSION));
    }
    if (bytes.getInt() != 0 || bytes.getLong() != firstIndex) {
      throw damaged(path, "it begins with another index than its name says");
    }
  }

  private static CorruptDataException damaged(Path path, String reason) {
    return new CorruptDataException(
        "the journal file %s cannot be used: %s.".formatted(path, reason),
        JournalCorruption.WHAT_TO_DO);
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, CHECKED);
    return (int) crc.getValue();
  }
}
