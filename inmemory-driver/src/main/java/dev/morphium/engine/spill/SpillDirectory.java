package dev.morphium.engine.spill;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The temporary directory of an engine, bounded in bytes.
 *
 * <p>It is made when the first command spills. Its files are deleted when they are opened where the
 * system allows that (POSIX does), so that they vanish with the process; what a process left behind
 * elsewhere is removed by the next one, see {@link TemporaryFolder}. Safe for several threads.
 */
public final class SpillDirectory implements AutoCloseable {
  private final SpillSettings settings;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong usedBytes = new AtomicLong();
  private final AtomicLong lastNumber = new AtomicLong();
  private final Set<SpillFile> open = ConcurrentHashMap.newKeySet();
  private @Nullable TemporaryFolder folder;
  private boolean closed;

  public SpillDirectory(SpillSettings settings) {
    this.settings = settings;
  }

  /** How many bytes the open files have. */
  public long usedBytes() {
    return usedBytes.get();
  }

  /** How many files are open. */
  public int openFiles() {
    return open.size();
  }

  /**
   * Removes what processes that ended in a crash left behind: a server does when it starts, an
   * engine in process when it first spills.
   */
  public void removeLeftovers() {
    TemporaryFolder.removeLeftovers(settings.folder());
  }

  /**
   * Opens a new file, which no other user of the system may read.
   *
   * @throws CommandException 39 when that fails, 14031 when the disk is full
   */
  SpillFile create() {
    try {
      Path path = folder().file(lastNumber.incrementAndGet());
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      SpillFile file = new SpillFile(this, channel);
      open.add(file);
      if (isClosed()) {
        file.close();
        throw new CommandException(
            ErrorCode.INTERRUPTED, "operation was interrupted: the engine is closed");
      }
      return file;
    } catch (IOException e) {
      throw failure("open", e);
    }
  }

  private boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  private TemporaryFolder folder() throws IOException {
    lock.lock();
    try {
      TemporaryFolder made = folder;
      if (made == null || !made.exists()) {
        removeLeftovers();
        made = TemporaryFolder.create(settings.folder());
        folder = made;
      }
      return made;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes room for more bytes.
   *
   * @throws CommandException 14031 when there is none
   */
  void reserve(long bytes) {
    if (usedBytes.addAndGet(bytes) > settings.maxBytes()) {
      usedBytes.addAndGet(-bytes);
      throw new CommandException(
          ErrorCode.OUT_OF_DISK_SPACE,
          "The temporary files of running commands would take more than the "
              + settings.maxBytes()
              + " bytes that they may have in "
              + settings.folder());
    }
  }

  void closed(SpillFile file, long bytes) {
    if (open.remove(file)) {
      usedBytes.addAndGet(-bytes);
    }
  }

  /** The error of a command whose temporary file could not be opened, written or read. */
  CommandException failure(String doing, IOException cause) {
    return isFull(cause)
        ? new CommandException(
            ErrorCode.OUT_OF_DISK_SPACE,
            "No disk space left for the temporary files of commands in " + settings.folder())
        : new CommandException(
            ErrorCode.FILE_STREAM_FAILED,
            "Could not " + doing + " a temporary file in " + settings.folder() + ": " + cause);
  }

  /** The text of the error is in the language of the system; then the room that is left tells. */
  private boolean isFull(IOException cause) {
    String text = String.valueOf(cause.getMessage());
    if (text.contains("No space left")
        || text.contains("not enough space")
        || text.contains("quota exceeded")) {
      return true;
    }
    try {
      return Files.getFileStore(settings.folder()).getUsableSpace() < SpillWriter.BLOCK;
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Closes all files and removes the directory; commands that still use them fail. */
  @Override
  public void close() {
    TemporaryFolder made;
    lock.lock();
    try {
      closed = true;
      made = folder;
      folder = null;
    } finally {
      lock.unlock();
    }
    open.forEach(SpillFile::close);
    if (made != null) {
      made.close();
    }
  }
}
