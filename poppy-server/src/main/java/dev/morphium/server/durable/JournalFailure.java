package dev.morphium.server.durable;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import java.util.Locale;

/** What clients are told when the disk does not take their writes. */
final class JournalFailure {
  private JournalFailure() {}

  /** The error for every write from now on: 14031 when the disk is full, 91 otherwise. */
  static CommandException refusal(IOException cause) {
    return new CommandException(
        isFull(cause) ? ErrorCode.OUT_OF_DISK_SPACE : ErrorCode.SHUTDOWN_IN_PROGRESS,
        "the server takes no more writes and stops, because its disk has failed: "
            + cause.getMessage());
  }

  private static boolean isFull(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      String message = String.valueOf(each.getMessage()).toLowerCase(Locale.ROOT);
      if (message.contains("no space left") || message.contains("quota exceeded")) {
        return true;
      }
    }
    return false;
  }
}
