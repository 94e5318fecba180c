package dev.morphium.server.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Tells that a directory cannot be used as it is: no rights, no room, no directory. */
public final class UnusableException extends IOException {
  private static final long serialVersionUID = 1;

  public UnusableException(Path directory, IOException cause) {
    super("cannot use the directory " + directory + ": " + reason(cause), cause);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException denied -> "permission to write " + denied.getFile() + " is denied";
      case FileAlreadyExistsException file -> file.getFile() + " is a file";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> String.valueOf(cause.getMessage());
    };
  }
}
