package dev.morphium.server.disk;

import static dev.morphium.engine.log.LogValue.named;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@link Disk} of this machine, over {@code java.nio}. What it makes is its owner's alone, as
 * with mongod, where the file system knows permissions.
 */
public final class RealDisk implements Disk {
  private static final Logger LOG = LoggerFactory.getLogger(RealDisk.class);
  private static final String LOCK = "lock";

  /** The directories that this process has locked. */
  private static final Set<Path> LOCKED = ConcurrentHashMap.newKeySet();

  @Override
  public void createDirectories(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      return;
    }
    Path parent = absolute.getParent();
    if (parent != null) {
      createDirectories(parent);
      Files.createDirectory(absolute, OwnersOnly.directory(absolute));
      syncDirectory(parent);
    }
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public DiskFile create(Path path) throws IOException {
    return new RealFile(
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE),
            OwnersOnly.file(path)));
  }

  @Override
  public DiskFile open(Path path) throws IOException {
    return new RealFile(FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.delete(path);
  }

  /** Where a system cannot open directories (Windows), names need no such care. */
  @Override
  public void syncDirectory(Path directory) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(directory, StandardOpenOption.READ);
    } catch (FileSystemException e) {
      if (Files.isDirectory(directory) && Files.isWritable(directory)) {
        return;
      }
      throw e;
    }
    try (channel) {
      channel.force(true);
    }
  }

  /**
   * The lock is on a file, which tells whose it is; the system gives it up with the process, and as
   * soon as the process closes that file, however it was opened. So the file is not opened a second
   * time while this process has the lock.
   */
  @Override
  public Closeable lock(Path directory) throws IOException {
    Path real = directory.toRealPath();
    if (!LOCKED.add(real)) {
      throw lockedHere(directory);
    }
    try {
      FileChannel channel = lockFile(directory);
      return () -> {
        if (channel.isOpen()) {
          channel.close();
          LOCKED.remove(real);
        }
      };
    } catch (IOException | RuntimeException e) {
      LOCKED.remove(real);
      throw e;
    }
  }

  private static FileChannel lockFile(Path directory) throws IOException {
    Path path = directory.resolve(LOCK);
    FileChannel channel =
        FileChannel.open(
            path,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            OwnersOnly.file(path));
    try {
      FileLock lock = tryLock(channel, directory);
      if (lock == null) {
        throw new DirectoryLockedException(
            "%s is in use by another process%s".formatted(directory, owner(path)));
      }
      warnOfOthers(directory);
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)));
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel, Path directory)
      throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException mine) {
      throw lockedHere(directory); // by these classes, loaded a second time
    }
  }

  private static DirectoryLockedException lockedHere(Path directory) {
    return new DirectoryLockedException(
        "%s is in use by this process (%d) already: data, dumps and state need directories of their own"
            .formatted(directory, ProcessHandle.current().pid()));
  }

  /** A directory that was there before may be open to everybody, with all that is in it. */
  private static void warnOfOthers(Path directory) throws IOException {
    if (isOpen(directory)) {
      LOG.warn(
          "{} is open to other users of this machine ({}); 'chmod -R go= {}' keeps the data to"
              + " their owner",
          named("path", directory),
          named("rights", PosixFilePermissions.toString(permissionsOf(directory))),
          named("path", directory));
    }
  }

  /** Whether others than its owner come into a directory: into it, and into all above it. */
  static boolean isOpen(Path directory) throws IOException {
    Set<PosixFilePermission> owners = PosixFilePermissions.fromString(OwnersOnly.DIRECTORY);
    for (Path each = directory.toRealPath(); each != null; each = each.getParent()) {
      if (owners.containsAll(permissionsOf(each))) {
        return false;
      }
    }
    return true;
  }

  /** None where the file system knows no such permissions. */
  private static Set<PosixFilePermission> permissionsOf(Path path) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    return view == null ? Set.of() : view.readAttributes().permissions();
  }

  private static String owner(Path path) {
    try {
      String process = Files.readString(path);
      return process.matches("[0-9]{1,10}") ? " (" + process + ")" : "";
    } catch (IOException unreadable) {
      return "";
    }
  }

  private record RealFile(FileChannel channel) implements DiskFile {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
      return channel.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      return channel.write(source, position);
    }

    @Override
    public void truncate(long size) throws IOException {
      channel.truncate(size);
    }

    @Override
    public void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
