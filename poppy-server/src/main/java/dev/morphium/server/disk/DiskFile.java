package dev.morphium.server.disk;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An open file of a {@link Disk}: positioned reads and writes, and fsync. Reads may come from
 * several threads; a thread that reads must not be interrupted.
 */
public interface DiskFile extends Closeable {
  long size() throws IOException;

  /** Reads some bytes at a place. @return how many, or -1 when there are none */
  int read(ByteBuffer target, long position) throws IOException;

  /** Writes some bytes at a place. @return how many, perhaps not all */
  int write(ByteBuffer source, long position) throws IOException;

  /** Cuts the file to this size. */
  void truncate(long size) throws IOException;

  /** Makes sure that what was written outlives a crash. */
  void force() throws IOException;

  /** Fills the whole buffer, which is ready to be read then. */
  default void readFully(ByteBuffer target, long position) throws IOException {
    long place = position;
    while (target.hasRemaining()) {
      int count = read(target, place);
      if (count < 0) {
        throw new EOFException("the file ends at " + place);
      }
      place += count;
    }
    target.flip();
  }

  /** Writes the whole buffer. */
  default void writeFully(ByteBuffer source, long position) throws IOException {
    long place = position;
    while (source.hasRemaining()) {
      int count = write(source, place);
      if (count <= 0) {
        throw new IOException("the disk takes no more bytes");
      }
      place += count;
    }
  }
}
