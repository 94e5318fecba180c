package dev.morphium.migration;

import dev.morphium.exception.MorphiumException;
import org.jspecify.annotations.Nullable;

/** A migration that could not be done; the message says which change unit, why, and what to do. */
public final class MigrationException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  MigrationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
