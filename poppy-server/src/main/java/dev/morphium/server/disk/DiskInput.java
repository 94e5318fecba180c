package dev.morphium.server.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** An input stream over a {@link DiskFile}, from its start on; closing it leaves the file open. */
public final class DiskInput extends InputStream {
  private static final int BUFFER = 128 << 10;

  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
  private final DiskFile file;
  private long position;

  public DiskInput(DiskFile file) {
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer.get() & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, buffer.remaining());
    buffer.get(target, offset, count);
    return count;
  }

  private boolean fill() throws IOException {
    if (!buffer.hasRemaining()) {
      buffer.clear();
      int count = file.read(buffer, position);
      position += Math.max(0, count);
      buffer.flip();
    }
    return buffer.hasRemaining();
  }
}
