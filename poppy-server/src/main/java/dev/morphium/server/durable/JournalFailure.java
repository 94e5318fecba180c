package dev.morphium.server.durable;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.disk.DiskSpace;
import java.io.IOException;

/** The write error that clients get when the journal's disk fails or is full. */
final class JournalFailure {
  private JournalFailure() {}

  /** The error for every write from now on: 14031 when the disk is full, 91 otherwise. */
  static CommandException refusal(IOException cause) {
    return new CommandException(
        DiskSpace.isExhausted(cause) ? ErrorCode.OUT_OF_DISK_SPACE : ErrorCode.SHUTDOWN_IN_PROGRESS,
        "the server takes no more writes and stops, because its disk has failed: "
            + cause.getMessage());
  }
}
