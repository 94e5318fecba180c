package dev.morphium.server.disk;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A disk for large files that are written beside a journal: it syncs them piece by piece, and after
 * each sync rests for as long as that took.
 *
 * <p>A sync of the journal then waits for one piece and not for the whole file, and finds the disk
 * free half of the time.
 *
 * @param stop asked often whether to give up
 */
public record RestingDisk(Disk disk, BooleanSupplier stop) implements Disk {
  /** How much is written between two syncs, in bytes. */
  private static final long PIECE = 2L << 20;

  /** A disk that takes longer is busy with others, for whom a longer rest would do nothing. */
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
    return new RestingFile(disk.create(path), stop);
  }

  @Override
  public DiskFile open(Path path) throws IOException {
    return disk.open(path);
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

  /** A new file whose syncs are followed by a rest. */
  private static final class RestingFile implements DiskFile {
    private final DiskFile file;
    private final BooleanSupplier stop;
    private long unsynced;

    RestingFile(DiskFile file, BooleanSupplier stop) {
      this.file = file;
      this.stop = stop;
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
      if (stop.getAsBoolean()) {
        throw new InterruptedIOException("the server stops");
      }
      int written = file.write(source, position);
      unsynced += written;
      if (unsynced >= PIECE) {
        force();
      }
      return written;
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void force() throws IOException {
      unsynced = 0;
      long begun = System.nanoTime();
      file.force();
      LockSupport.parkNanos(Math.min(LONGEST_NANOS, System.nanoTime() - begun));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
