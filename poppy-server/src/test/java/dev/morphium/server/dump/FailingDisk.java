package dev.morphium.server.dump;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.RealDisk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The real disk, on which only so many bytes fit. */
public final class FailingDisk implements Disk {
  private final Disk disk = new RealDisk();
  private final AtomicLong room = new AtomicLong(Long.MAX_VALUE);

  /** From now on so many bytes fit. */
  public void room(long bytes) {
    room.set(bytes);
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    disk.createDirectories(directory);
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    return disk.list(directory);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return disk.exists(path);
  }

  @Override
  public DiskFile create(Path path) throws IOException {
    return new Limited(disk.create(path));
  }

  @Override
  public DiskFile open(Path path) throws IOException {
    return new Limited(disk.open(path));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(path);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    disk.syncDirectory(directory);
  }

  @Override
  public Closeable lock(Path directory) throws IOException {
    return disk.lock(directory);
  }

  private final class Limited implements DiskFile {
    private final DiskFile file;

    Limited(DiskFile file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
      return file.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      if (room.addAndGet(-source.remaining()) < 0) {
        throw new IOException("No space left on device");
      }
      return file.write(source, position);
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void force() throws IOException {
      file.force();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
