package dev.morphium.server.disk;

import java.util.Locale;

/** Recognizes a full disk in the failures of the file system. */
public final class DiskSpace {
  private DiskSpace() {}

  /** Whether something failed because no room is left, or none that this user may have. */
  public static boolean isExhausted(Throwable problem) {
    for (Throwable each = problem; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT);
      if (message.contains("no space left") || message.contains("quota exceeded")) {
        return true;
      }
    }
    return false;
  }
}
