package dev.morphium.server.snapshot;

import dev.morphium.server.encoding.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Writes a snapshot as chunks: magic and version, then chunks, each with its kind, its length and a
 * checksum that covers its number, too.
 */
final class ChunkOutput {
  static final byte[] MAGIC = "PoppySnp".getBytes(StandardCharsets.US_ASCII);
  static final int VERSION = 1;
  static final int HEADER = MAGIC.length + Integer.BYTES;
  static final int CHUNK_HEADER = 1 + Integer.BYTES;
  private static final int KEPT = 1 << 20;

  private final OutputStream out;
  private final ByteSink sink = new ByteSink();
  private int number;

  ChunkOutput(OutputStream out) throws IOException {
    this.out = out;
    out.write(MAGIC);
    out.write(ByteBuffer.allocate(Integer.BYTES).putInt(VERSION).array());
  }

  /** Where the content of the next chunk goes. */
  ByteSink sink() {
    return sink;
  }

  /** Writes what the sink has as a chunk of this kind. */
  void chunk(int kind) throws IOException {
    byte[] header = ByteBuffer.allocate(CHUNK_HEADER).put((byte) kind).putInt(sink.size()).array();
    out.write(header);
    out.write(sink.array(), 0, sink.size());
    int checksum = checksum(number++, header, sink.array(), sink.size());
    out.write(ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array());
    sink.reset(KEPT);
  }

  static int checksum(int number, byte[] header, byte[] content, int length) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
    crc.update(header);
    crc.update(content, 0, length);
    return (int) crc.getValue();
  }
}
