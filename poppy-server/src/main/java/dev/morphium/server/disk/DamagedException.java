package dev.morphium.server.disk;

import java.io.IOException;

/**
 * Tells that what is stored cannot be used: it is damaged, incomplete, of a newer format or not
 * ours. The message says which file, where in it, and what to do.
 */
public final class DamagedException extends IOException {
  private static final long serialVersionUID = 1;

  public DamagedException(String message) {
    super(message);
  }

  public DamagedException(String message, Throwable cause) {
    super(message, cause);
  }
}
