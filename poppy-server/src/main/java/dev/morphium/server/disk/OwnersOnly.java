package dev.morphium.server.disk;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The permissions of new files and directories with data: for their owner alone, where the file
 * system knows such permissions.
 */
public final class OwnersOnly {
  static final String FILE = "rw-------";
  static final String DIRECTORY = "rwx------";

  private OwnersOnly() {}

  /** Those of a new file. */
  public static FileAttribute<?>[] file(Path path) {
    return permissions(path, FILE);
  }

  /** Those of a new directory, and of new ones above it. */
  public static FileAttribute<?>[] directory(Path path) {
    return permissions(path, DIRECTORY);
  }

  private static FileAttribute<?>[] permissions(Path path, String owners) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(owners))
        }
        : new FileAttribute<?>[0];
  }
}
