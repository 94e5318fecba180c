package dev.morphium.server.durable;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.signal.ProgressMeter.Unit;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskInput;
import dev.morphium.server.disk.DiskOutput;
import dev.morphium.server.disk.NumberedName;
import dev.morphium.server.disk.RestingDisk;
import dev.morphium.server.snapshot.SnapshotReader;
import dev.morphium.server.snapshot.SnapshotTotals;
import dev.morphium.server.snapshot.SnapshotWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The checkpoints of a node: snapshots of all data, each in a file that is named by its position in
 * the log, and that is there as a whole or not at all.
 */
final class CheckpointFiles {
  private static final NumberedName NAME = new NumberedName("checkpoint-", ".snapshot");
  private static final String ASIDE = ".new";

  private final Disk disk;

  private final Path directory;

  CheckpointFiles(Disk disk, Path directory) throws IOException {
    this.disk = disk;
    this.directory = directory;
    disk.createDirectories(directory);
    for (String name : disk.list(directory)) {
      if (name.endsWith(NAME.suffix() + ASIDE)) {
        disk.delete(directory.resolve(name));
      }
    }
  }

  /** The positions of the snapshots, the newest first. */
  List<Long> positions() throws IOException {
    List<Long> positions = new ArrayList<>();
    for (String name : disk.list(directory)) {
      if (NAME.matches(name)) {
        positions.addFirst(NAME.number(name));
      }
    }
    return positions;
  }

  Path path(long position) {
    return directory.resolve(NAME.of(position));
  }

  /**
   * Reads a snapshot.
   *
   * @throws CorruptDataException when the file is not as it was written
   */
  Root read(long position, PartialFilters filters) throws IOException {
    try (DiskFile file = disk.open(path(position))) {
      ProgressMeter meter = new ProgressMeter("recovery of " + directory, Unit.BYTES);
      meter.begin("reading the snapshot", file.size());
      Root root =
          SnapshotReader.read(
              new DiskInput(file), filters, (documents, stream) -> meter.reached(stream));
      if (root.position() != position) {
        throw new CorruptDataException("it has position " + root.position());
      }
      return root;
    } catch (CorruptDataException e) {
      throw new CorruptDataException(
          "the snapshot " + path(position) + " cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Writes a snapshot; when this returns, it is on the disk.
   *
   * @param stop asked often whether to give up
   * @throws InterruptedIOException when it was told to give up
   */
  SnapshotTotals write(Root root, BooleanSupplier stop) throws IOException {
    Path path = path(root.position());
    Path aside = path.resolveSibling(path.getFileName() + ASIDE);
    SnapshotTotals totals;
    try (DiskFile file = new RestingDisk(disk, stop).create(aside)) {
      DiskOutput output = new DiskOutput(file);
      totals = SnapshotWriter.write(root, output);
      output.flush();
      file.force();
    } catch (IOException e) {
      disk.delete(aside);
      throw e;
    }
    disk.rename(aside, path);
    disk.syncDirectory(directory);
    return totals;
  }

  /** Deletes a snapshot. */
  void delete(long position) throws IOException {
    disk.delete(path(position));
    disk.syncDirectory(directory);
  }
}
