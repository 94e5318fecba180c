package dev.morphium.server.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The storage is unavailable: a directory or a file is missing, has no room, or may not be read or
 * written.
 */
public final class StorageUnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  public StorageUnavailableException(Path directory, IOException cause) {
    this("cannot use the directory " + directory + ": " + reason(cause), cause);
  }

  /**
   * @param message what cannot be used, why, and what to do
   */
  public StorageUnavailableException(String message, IOException cause) {
    super(message, cause);
  }

  /** The same for a file, as it is called. */
  public static StorageUnavailableException file(String name, IOException cause) {
    return new StorageUnavailableException("cannot use " + name + ": " + reason(cause), cause);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "permission to use " + denied.getFile() + " is denied";
      case NoSuchFileException missing -> "there is no " + missing.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is a file";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
