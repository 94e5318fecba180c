package dev.morphium.server.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The file system as a port: directories and files, with the operations that durability needs.
 *
 * <p>What is written, created, renamed or deleted may be lost when the machine stops, until {@link
 * DiskFile#force} (for contents) or {@link #syncDirectory} (for names) has returned.
 */
public interface Disk {
  /** Makes a directory and those above it; those that are there stay. */
  void createDirectories(Path directory) throws IOException;

  /** The names in a directory, sorted. */
  List<String> list(Path directory) throws IOException;

  boolean exists(Path path) throws IOException;

  /** Makes an empty file, or empties the one that is there. */
  DiskFile create(Path path) throws IOException;

  /** Opens a file for reading and writing. */
  DiskFile open(Path path) throws IOException;

  /** Gives a file another name at once, in place of the file that had the name. */
  void rename(Path from, Path to) throws IOException;

  void delete(Path path) throws IOException;

  /** Makes sure that the names in a directory outlive a crash. */
  void syncDirectory(Path directory) throws IOException;

  /**
   * Reserves a directory for this process, until the answer is closed.
   *
   * @throws DirectoryLockedException when another one has it
   */
  Closeable lock(Path directory) throws IOException;
}
