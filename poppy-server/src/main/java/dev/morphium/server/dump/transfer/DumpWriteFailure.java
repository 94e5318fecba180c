package dev.morphium.server.dump.transfer;

import dev.morphium.server.disk.DiskSpace;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The error messages for a dump's target that cannot be written. */
final class DumpWriteFailure {
  private DumpWriteFailure() {}

  /** Says what could not be written, where, why, and what to do. */
  static StorageUnavailableException of(DumpTask.Request request, IOException cause) {
    String option = request.archive() ? "--archive" : "--out";
    String advice =
        DiskSpace.isExhausted(cause)
            ? "Make room there, or choose another place with "
            : "Choose another place with ";
    return new StorageUnavailableException(
        "cannot write the dump to %s: %s. %s%s"
            .formatted(request.out(), reason(cause), advice, option),
        cause);
  }

  private static String reason(IOException cause) {
    if (DiskSpace.isExhausted(cause)) {
      return "no room is left on the disk (" + cause.getMessage() + ")";
    }
    return switch (cause) {
      case AccessDeniedException denied -> "permission to write " + denied.getFile() + " is denied";
      case NoSuchFileException missing -> missing.getFile() + " cannot be made";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      case FileSystemException other -> other.getFile() + " is in the way";
      default -> String.valueOf(cause.getMessage());
    };
  }
}
