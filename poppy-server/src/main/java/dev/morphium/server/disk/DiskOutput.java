package dev.morphium.server.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** An output stream over a {@link DiskFile}, from its start on; closing it leaves the file open. */
public final class DiskOutput extends OutputStream {
  private static final int BUFFER = 128 << 10;

  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private final DiskFile file;
  private long position;

  public DiskOutput(DiskFile file) {
    this.file = file;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    for (int done = 0; done < length; ) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      int count = Math.min(buffer.remaining(), length - done);
      buffer.put(source, offset + done, count);
      done += count;
    }
  }

  @Override
  public void flush() throws IOException {
    buffer.flip();
    int count = buffer.remaining();
    file.writeFully(buffer, position);
    position += count;
    buffer.clear();
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
