package dev.morphium.exception;

/**
 * An entity with a version that was changed or deleted since it was read: reread it and try again.
 */
public final class VersionMismatchException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A mismatch, described with class, id and expected version. */
  public VersionMismatchException(String message) {
    super(message, null);
  }
}
