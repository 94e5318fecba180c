package dev.morphium.testing;

import org.jspecify.annotations.Nullable;

/** What a test wants cannot be had on the backend that it runs on; the extension skips the test. */
public final class UnsupportedOnBackendException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsupportedOnBackendException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
