package dev.morphium.server.journal;

import java.io.IOException;

/** Tells that the disk has not done what a journal needs of it. */
public final class JournalException extends IOException {
  private static final long serialVersionUID = 1;

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
