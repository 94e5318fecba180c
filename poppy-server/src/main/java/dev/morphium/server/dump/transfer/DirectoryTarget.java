package dev.morphium.server.dump.transfer;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.DumpFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Writes a dump as a directory in mongodump's layout, with a manifest. */
final class DirectoryTarget implements DumpTarget {
  private final Disk disk;
  private final Path complete;
  private final Path partial;
  private final boolean compressed;
  private final DumpFiles files;
  private final long wallMillis;

  /**
   * @param directory not there, or empty
   * @throws IOException when something is in it
   */
  DirectoryTarget(Disk disk, Path directory, boolean compressed, long wallMillis)
      throws IOException {
    this.disk = disk;
    this.compressed = compressed;
    this.wallMillis = wallMillis;
    complete = directory.toAbsolutePath();
    partial = complete.resolveSibling(complete.getFileName() + DumpNames.PARTIAL);
    if (Files.exists(complete) && !(Files.isDirectory(complete) && disk.list(complete).isEmpty())) {
      throw new IOException(
          "it is there already, and a dump is written to a directory that is new or empty");
    }
    files = new DumpFiles(disk, partial, compressed, () -> false);
  }

  @Override
  public void begin(List<DumpedCollection> all, String serverVersion) throws IOException {
    DumpFiles.delete(partial);
    disk.createDirectories(partial);
    for (DumpedCollection collection : all) {
      disk.createDirectories(partial.resolve(collection.database()));
      files.text(
          FileNames.metadata(collection.database(), collection.name(), compressed),
          collection.metadata().toJson());
    }
    files.prelude(serverVersion, "poppy");
  }

  @Override
  public boolean takesInParallel() {
    return true;
  }

  @Override
  public void documents(DumpedCollection collection, Content content) throws IOException {
    files.write(
        FileNames.documents(collection.database(), collection.name(), compressed),
        compressed,
        content::write);
  }

  @Override
  public void view(DumpedCollection view) {
    // its metadata is all of it
  }

  @Override
  public void finish(long clusterTime) throws IOException {
    files.manifest(
        new Manifest("poppy dump", "", 0, 0, 0, clusterTime, wallMillis, files.written()));
    for (String name : disk.list(partial)) {
      if (Files.isDirectory(partial.resolve(name))) {
        disk.syncDirectory(partial.resolve(name));
      }
    }
    disk.syncDirectory(partial);
    if (Files.exists(complete)) {
      disk.delete(complete); // it is empty
    }
    disk.rename(partial, complete);
    disk.syncDirectory(Objects.requireNonNull(complete.getParent()));
  }

  @Override
  public void abandon() {
    DumpFiles.deleteQuietly(partial);
  }
}
