package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, which can be filled. It takes the rights of root. */
final class SmallDisk implements AutoCloseable {
  private static final int BLOCK = 4096;

  private final Path directory;

  private SmallDisk(Path directory) {
    this.directory = directory;
  }

  /** Mounts one at a directory that is there. */
  static SmallDisk mount(Path directory, int mebibytes) throws IOException {
    Shell.run(
        "mount",
        "-t",
        "tmpfs",
        "-o",
        "size=" + mebibytes + "m",
        "poppy-faults",
        directory.toString());
    return new SmallDisk(directory);
  }

  /** Writes until nothing more can be written. */
  void fill() {
    try (OutputStream out = Files.newOutputStream(directory.resolve("filler"))) {
      byte[] block = new byte[BLOCK];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      // that is what was wanted
    }
  }

  void free() throws IOException {
    Files.deleteIfExists(directory.resolve("filler"));
  }

  @Override
  public void close() {
    if (!Shell.succeeds("umount", directory.toString())) {
      Shell.succeeds("umount", "-l", directory.toString());
    }
  }
}
