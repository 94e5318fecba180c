package dev.morphium.server.disk;

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
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The {@link Disk} of this machine, over {@code java.nio}. */
public final class RealDisk implements Disk {
  private static final String LOCK = "lock";

  @Override
  public void createDirectories(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      return;
    }
    Path parent = absolute.getParent();
    if (parent != null) {
      createDirectories(parent);
      Files.createDirectory(absolute);
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
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE));
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

  /** The lock is on a file, which tells whose it is; the system gives it up with the process. */
  @Override
  public Closeable lock(Path directory) throws IOException {
    Path path = directory.resolve(LOCK);
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = tryLock(channel);
      if (lock == null) {
        throw new DirectoryLockedException(
            "%s is in use by another process%s".formatted(directory, owner(path)));
      }
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

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException mine) {
      return null;
    }
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
