package dev.morphium.engine.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A temporary file of a spill with any number of runs, which may be written at the same time: their
 * blocks lie between each other, so that a stage needs one file however many runs it has.
 *
 * <p>Written by one thread. It has no name any more where the system allows that.
 */
final class SpillFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SpillFile.class);

  private final SpillDirectory directory;
  private final FileChannel channel;
  private long end;

  SpillFile(SpillDirectory directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /** How many bytes were written. */
  long size() {
    return end;
  }

  /** Appends bytes. @return where they begin */
  long append(byte[] bytes, int length) {
    directory.reserve(length);
    long position = end;
    end += length;
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
      long at = position;
      while (buffer.hasRemaining()) {
        at += channel.write(buffer, at);
      }
      return position;
    } catch (IOException e) {
      throw directory.failure("write", e);
    }
  }

  /** Reads so many bytes, which were written. */
  void read(long position, byte[] into, int length) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
      long at = position;
      while (buffer.hasRemaining()) {
        int count = channel.read(buffer, at);
        if (count < 0) {
          throw new IOException("the file ends at " + at);
        }
        at += count;
      }
    } catch (IOException e) {
      throw directory.failure("read", e);
    }
  }

  /** Deletes the file; an error is only logged, so that the other files are closed too. */
  @Override
  public void close() {
    directory.closed(this, end);
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("a temporary file was not closed properly", e);
    }
  }
}
