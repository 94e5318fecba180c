package dev.morphium.server.dump;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.RestingDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.root.DumpFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dump directory of one server, locked against others: where dumps (backups) are written and
 * old ones deleted.
 *
 * <p>A dump is written under a name that no reader takes for a dump, and gets its name when all of
 * it is on the disk. Not for several threads.
 */
final class DumpDirectory implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(DumpDirectory.class);

  private final Disk disk;
  private final DumpSettings settings;
  private final InstantSource clock;
  private final @Nullable Closeable lock;
  private final Set<Path> held = ConcurrentHashMap.newKeySet();

  /**
   * Takes a directory, which may be new.
   *
   * @throws DirectoryLockedException when another server has it
   * @throws StorageUnavailableException when it cannot be written
   */
  DumpDirectory(Disk disk, DumpSettings settings, InstantSource clock) throws IOException {
    this.disk = disk;
    this.settings = settings;
    this.clock = clock;
    try {
      disk.createDirectories(settings.directory());
      lock = lock(disk, settings.directory());
    } catch (DirectoryLockedException e) {
      throw e;
    } catch (IOException e) {
      throw new StorageUnavailableException(settings.directory(), e);
    }
  }

  /** A full disk keeps nobody from starting. */
  private static @Nullable Closeable lock(Disk disk, Path directory) throws IOException {
    try {
      return disk.lock(directory);
    } catch (DirectoryLockedException | FileSystemException e) {
      throw e;
    } catch (IOException full) {
      LOG.warn(
          "nothing can be written to {} now: {}",
          named("path", directory),
          named("error", full.getMessage()));
      return null;
    }
  }

  /** The place of the dumps. */
  Path path() {
    return settings.directory();
  }

  /**
   * Writes a dump, and deletes those that are too many then.
   *
   * @param stop asked often whether to give up
   * @param rests whether the disk rests after each piece, for others that write to it meanwhile
   * @throws java.io.InterruptedIOException when it was told to give up
   * @throws IOException when it cannot be written; then nothing of it is left, if possible
   */
  DumpSummary write(Root root, DumpOrigin origin, BooleanSupplier stop, boolean rests)
      throws IOException {
    deletePartial();
    DumpSummary written =
        new DumpWriter(rests ? new RestingDisk(disk, stop) : disk, path(), settings.compressed())
            .write(root, origin, clock.instant(), stop);
    deleteOld(written);
    return written;
  }

  /** Deletes what no rule keeps; what cannot be restored is neither counted nor deleted. */
  private void deleteOld(DumpSummary written) {
    try {
      List<DumpSummary> whole = new ArrayList<>();
      for (DumpSummary dump : Dumps.all(path()).reversed()) {
        if (Dumps.isWhole(dump)) {
          whole.add(dump);
        } else {
          LOG.warn(
              "{} has lost files, and does not count as one of the dumps",
              named("path", dump.path()));
        }
      }
      whole.removeAll(settings.retention().kept(whole, DumpSummary::time, clock.instant()));
      for (DumpSummary old : whole) {
        if (!old.path().equals(written.path()) && !held.contains(old.path())) {
          DumpFiles.delete(old.path());
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.warn(
          "an old dump in {} cannot be deleted: {}",
          named("path", path()),
          named("error", e.getMessage()));
    }
  }

  /** Somebody reads a dump, which is not deleted meanwhile. */
  void hold(Path dump) {
    held.add(dump);
  }

  /** Ends {@link #hold}. */
  void release(Path dump) {
    held.remove(dump);
  }

  /** Deletes what a process has left that was killed while it wrote a dump. */
  void deletePartial() {
    try {
      for (String name : disk.list(path())) {
        if (DumpNames.isPartial(name)) {
          LOG.info("deleting {}, which was not finished", named("path", path().resolve(name)));
          DumpFiles.delete(path().resolve(name));
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("an unfinished dump cannot be deleted", e);
    }
  }

  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
    }
  }
}
