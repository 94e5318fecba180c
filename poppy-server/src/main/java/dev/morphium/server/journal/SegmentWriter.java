package dev.morphium.server.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The write buffer of a segment: gathers records, so that many small ones are one write. */
final class SegmentWriter {
  private final ByteBuffer buffer;
  private @Nullable Segment segment;
  private long offset;

  /**
   * @param buffer where they are gathered; at least as long as a record's header
   */
  SegmentWriter(ByteBuffer buffer) {
    this.buffer = buffer.clear();
  }

  /** Takes a record to be written at the end of a segment. */
  void write(Segment target, ByteBuffer payload, long index, int unsynced) throws IOException {
    long start = target.end();
    if (buffer.remaining() < RecordFormat.HEADER) {
      flush();
    }
    if (buffer.position() == 0) {
      segment = target;
      offset = start;
    }
    ByteBuffer rest = payload.duplicate();
    RecordFormat.putHeader(buffer, rest, index, unsynced);
    while (rest.hasRemaining()) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      int count = Math.min(buffer.remaining(), rest.remaining());
      buffer.put(buffer.position(), rest, rest.position(), count);
      buffer.position(buffer.position() + count);
      rest.position(rest.position() + count);
    }
    target.added(start, RecordFormat.HEADER + (long) payload.remaining());
  }

  /** Writes what was gathered. */
  void flush() throws IOException {
    if (segment == null || buffer.position() == 0) {
      return;
    }
    buffer.flip();
    int count = buffer.remaining();
    segment.write(buffer, offset);
    offset += count;
    buffer.clear();
  }
}
