package dev.morphium.server.dump;

import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.DumpFiles;
import dev.morphium.server.dump.root.RootWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Writes dumps into a directory, each under a name that no reader takes for a dump, until all of it
 * is on the disk.
 *
 * @param directory of dumps
 * @param compressed whether files are gzipped
 */
public record DumpWriter(Disk disk, Path directory, boolean compressed) {
  /**
   * Writes a dump.
   *
   * @param from of when it is; its name is that of the next millisecond that has none
   * @param stop asked often whether to give up
   * @throws java.io.InterruptedIOException when it was told to give up
   * @throws IOException when it cannot be written; then nothing of it is left, if possible
   */
  public DumpSummary write(Root root, DumpOrigin origin, Instant from, BooleanSupplier stop)
      throws IOException {
    Instant time = from;
    while (disk.exists(directory.resolve(DumpNames.at(time)))) {
      time = time.plusMillis(1);
    }
    Path complete = directory.resolve(DumpNames.at(time));
    Path partial = complete.resolveSibling(complete.getFileName() + DumpNames.PARTIAL);
    Manifest manifest;
    try {
      disk.createDirectories(partial);
      List<DumpedFile> files =
          new RootWriter(disk, partial, compressed, stop)
              .write(root, origin.mongodb(), origin.server());
      manifest =
          new Manifest(
              origin.server(),
              origin.set(),
              origin.incarnation(),
              origin.term(),
              root.position(),
              root.clusterTime(),
              time.toEpochMilli(),
              files);
      new DumpFiles(disk, partial, false, stop).manifest(manifest);
      disk.syncDirectory(partial);
      disk.rename(partial, complete);
      disk.syncDirectory(directory);
    } catch (IOException | RuntimeException e) {
      DumpFiles.deleteQuietly(partial);
      throw e;
    }
    return new DumpSummary(complete, manifest);
  }
}
