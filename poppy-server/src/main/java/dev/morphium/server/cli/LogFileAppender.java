package dev.morphium.server.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import dev.morphium.server.disk.FileRotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * The appender that writes the log to a file, which is put aside when it is large or an operator
 * asks for it. Source: MongoDB manual, "Rotate Log Files".
 */
final class LogFileAppender extends FileAppender<ILoggingEvent> {
  private final Path path;
  private final FileRotation rotation;
  private final long mostBytes;
  private boolean failing;

  private LogFileAppender(Path path, long mostBytes, FileRotation rotation) {
    this.path = path;
    this.mostBytes = mostBytes;
    this.rotation = rotation;
    setName("file");
    setFile(path.toString());
    setAppend(true);
  }

  /**
   * Goes on with a file, or begins one that its owner alone can read.
   *
   * @param mostBytes a larger file is put aside
   * @param kept how many files that were put aside are kept
   * @throws IOException when it cannot be written
   */
  static LogFileAppender open(Path path, long mostBytes, int kept, InstantSource clock)
      throws IOException {
    FileRotation rotation = new FileRotation(path, kept, clock);
    rotation.create();
    if (!Files.isWritable(path)) {
      throw new IOException("no right to write to it");
    }
    return new LogFileAppender(path, mostBytes, rotation);
  }

  @Override
  protected void writeOut(ILoggingEvent event) throws IOException {
    if (path.toFile().length() >= mostBytes) {
      try {
        rotate();
        failing = false;
      } catch (IOException e) {
        if (!failing) {
          System.err.println("poppy: the log file cannot be put aside, and grows: " + e);
        }
        failing = true;
      }
    }
    super.writeOut(event);
  }

  /**
   * Puts the file aside under a name with the time, and begins another one.
   *
   * @throws IOException when that fails; the log goes on then
   */
  void rotate() throws IOException {
    streamWriteLock.lock();
    try {
      closeOutputStream();
      try {
        rotation.putAside();
      } finally {
        openFile(getFile());
      }
    } finally {
      streamWriteLock.unlock();
    }
  }
}
