package dev.morphium.server.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The file system for those who only look: what a start would cut off, delete or rename stays, and
 * nothing can be written. A directory that a server has is locked all the same.
 */
public final class ReadOnlyDisk implements Disk {
  private static final String LOCK = "lock";

  private final Disk real = new RealDisk();

  @Override
  public void createDirectories(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new NoSuchFileException(directory.toString(), null, "there is no such directory");
    }
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    return real.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return real.exists(path);
  }

  @Override
  public DiskFile create(Path path) throws IOException {
    throw unwritable(path);
  }

  @Override
  public DiskFile open(Path path) throws IOException {
    return new ReadFile(path, FileChannel.open(path, StandardOpenOption.READ));
  }

  @Override
  public void rename(Path from, Path to) {}

  @Override
  public void delete(Path path) {}

  @Override
  public void syncDirectory(Path directory) {}

  @Override
  public Closeable lock(Path directory) throws IOException {
    return Files.exists(directory.resolve(LOCK)) ? real.lock(directory) : () -> {};
  }

  private static FileSystemException unwritable(Path path) {
    return new FileSystemException(path.toString(), null, "nothing is written by a check");
  }

  /** A file whose end stays where it is. */
  private record ReadFile(Path path, FileChannel channel) implements DiskFile {
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
      throw unwritable(path);
    }

    @Override
    public void truncate(long size) {}

    @Override
    public void force() {}

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
