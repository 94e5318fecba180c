package dev.morphium.server.snapshot;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.encoding.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads the chunks of a snapshot that a {@link ChunkOutput} has written, and verifies their
 * checksums.
 */
final class ChunkInput {
  private static final int TRUSTED = 1 << 20;

  private final InputStream in;
  private long offset;
  private int number;
  private int kind;

  ChunkInput(InputStream in) throws IOException {
    this.in = in;
    byte[] header = read(ChunkOutput.HEADER);
    ByteBuffer view = ByteBuffer.wrap(header);
    if (!Arrays.equals(Arrays.copyOf(header, ChunkOutput.MAGIC.length), ChunkOutput.MAGIC)) {
      throw new CorruptDataException("it does not begin as a snapshot does");
    }
    int version = view.getInt(ChunkOutput.MAGIC.length);
    if (version != ChunkOutput.VERSION) {
      throw new CorruptDataException(
          "its format version is %d, and this server knows version %d"
              .formatted(version, ChunkOutput.VERSION));
    }
  }

  /** The content of the next chunk, whose {@link #kind} is known then. */
  ByteSource next() throws IOException {
    long start = offset;
    byte[] header = read(ChunkOutput.CHUNK_HEADER);
    ByteBuffer view = ByteBuffer.wrap(header);
    kind = view.get();
    int length = view.getInt();
    if (length < 0) {
      throw new CorruptDataException("a chunk has no length (offset " + start + ")");
    }
    byte[] content = read(length);
    int checksum = ByteBuffer.wrap(read(Integer.BYTES)).getInt();
    if (checksum != ChunkOutput.checksum(number++, header, content, length)) {
      throw new CorruptDataException("the checksum of a chunk is wrong (offset " + start + ")");
    }
    return new ByteSource(content);
  }

  int kind() {
    return kind;
  }

  /** How many bytes were read. */
  long offset() {
    return offset;
  }

  private byte[] read(int length) throws IOException {
    byte[] bytes;
    if (length <= TRUSTED) {
      bytes = new byte[length];
      bytes = in.readNBytes(bytes, 0, length) == length ? bytes : new byte[0];
    } else {
      bytes = in.readNBytes(length); // takes memory as bytes arrive
    }
    if (bytes.length < length) {
      throw new CorruptDataException("it ends too early (behind offset " + offset + ")");
    }
    offset += length;
    return bytes;
  }
}
