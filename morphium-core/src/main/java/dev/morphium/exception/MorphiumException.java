package dev.morphium.exception;

import dev.morphium.protocol.ErrorCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * A mistake or a conflict that the mapper found; the subclasses say which.
 *
 * <p>Failures of servers and sockets are {@link dev.morphium.driver.DriverException}s.
 */
public abstract class MorphiumException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message says what is wrong, where, and what can be done
   */
  protected MorphiumException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** With where the catalogue of errors has it, for readers of logs and stack traces. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // programs show the message to their users
  public final String toString() {
    return "%s (%s)".formatted(super.toString(), ErrorCatalogue.entry(getClass()));
  }
}
