package dev.morphium.engine.spill;

import static dev.morphium.engine.log.LogValue.named;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder of temporary files that only its owner may read, with a lock file beside it.
 *
 * <p>The lock is held as long as the process lives: a folder whose lock can be taken is what a
 * crash left behind. Names begin with the process's own id and start, because a process must not
 * open a lock file of its own a second time: closing it would give up the lock.
 */
final class TemporaryFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TemporaryFolder.class);
  private static final String PREFIX = "morphium-spill-";
  private static final String LOCK_SUFFIX = ".lock";
  private static final String FILE_SUFFIX = ".spill";

  private final Path path;
  private final Path lockFile;
  private final FileChannel lockChannel;

  private TemporaryFolder(Path path, Path lockFile, FileChannel lockChannel) {
    this.path = path;
    this.lockFile = lockFile;
    this.lockChannel = lockChannel;
  }

  /** Whether it is there: what cleans up folders for temporary files may have removed it. */
  boolean exists() {
    return Files.isDirectory(path);
  }

  /** The path of a temporary file in it. */
  Path file(long number) {
    return path.resolve(number + FILE_SUFFIX);
  }

  /** Makes a folder of a new name in another one, which is made too when it is not there. */
  static TemporaryFolder create(Path parent) throws IOException {
    Files.createDirectories(parent);
    TemporaryFolder made = null;
    while (made == null) {
      made = tryCreate(parent.resolve(ownPrefix() + UUID.randomUUID()));
    }
    return made;
  }

  /**
   * @return null when another process has taken the lock file for one that was left, and removed
   *     it, before it was locked
   */
  private static @Nullable TemporaryFolder tryCreate(Path path) throws IOException {
    Path lockFile = path.resolveSibling(path.getFileName() + LOCK_SUFFIX);
    FileChannel channel =
        FileChannel.open(lockFile, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.lock();
      if (!Files.exists(lockFile, LinkOption.NOFOLLOW_LINKS)) {
        channel.close();
        return null;
      }
      LOG.debug("temporary files go to {}, locked by {}", named("path", path), named("lock", lock));
      Files.createDirectory(path, ownerOnly(path));
      return new TemporaryFolder(path, lockFile, channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      Files.deleteIfExists(lockFile);
      throw e;
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private static String ownPrefix() {
    ProcessHandle process = ProcessHandle.current();
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return PREFIX + process.pid() + "-" + started + "-";
  }

  /** Removes the folders that processes which are gone have left in this one. */
  static void removeLeftovers(Path parent) {
    if (!Files.isDirectory(parent)) {
      return;
    }
    try (DirectoryStream<Path> locks =
        Files.newDirectoryStream(parent, PREFIX + "*" + LOCK_SUFFIX)) {
      String own = ownPrefix();
      for (Path lock : locks) {
        if (!lock.getFileName().toString().startsWith(own)) {
          removeIfLeft(lock);
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot look for temporary files that were left in {}", named("path", parent), e);
    }
  }

  private static void removeIfLeft(Path lockFile) {
    String name = lockFile.getFileName().toString();
    Path folder = lockFile.resolveSibling(name.substring(0, name.length() - LOCK_SUFFIX.length()));
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock taken = channel.tryLock()) {
      if (taken != null) {
        long bytes = remove(folder);
        Files.deleteIfExists(lockFile);
        LOG.info(
            "removed the temporary files of a process that is gone: {}, {} bytes",
            named("path", folder),
            named("bytes", bytes));
      }
    } catch (NoSuchFileException e) {
      LOG.debug("another process has removed it meanwhile: {}", named("path", folder), e);
    } catch (IOException e) {
      LOG.warn("cannot remove what a process has left: {}", named("path", folder), e);
    }
  }

  /**
   * Removes a folder with the temporary files in it; one that has anything else stays.
   *
   * @return how many bytes they had
   */
  private static long remove(Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return 0;
    }
    long bytes = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + FILE_SUFFIX)) {
      for (Path file : files) {
        bytes += Files.size(file);
        Files.delete(file);
      }
    }
    Files.delete(folder);
    return bytes;
  }

  /** Removes the folder, whose files are closed. */
  @Override
  public void close() {
    try {
      remove(path);
      Files.deleteIfExists(lockFile);
      lockChannel.close();
    } catch (IOException e) {
      LOG.warn("temporary files stay in {}", named("path", path), e);
    }
  }
}
