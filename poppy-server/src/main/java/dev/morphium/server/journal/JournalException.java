package dev.morphium.server.journal;

import java.io.IOException;

/** A write or a sync of the journal that has failed. */
public final class JournalException extends IOException {
  private static final long serialVersionUID = 1;

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
