package dev.morphium.exception;

import org.jspecify.annotations.Nullable;

/** A Java type, property or value that cannot be mapped to BSON, or BSON that does not fit it. */
public final class MappingException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A mistake without another exception behind it. */
  public MappingException(String message) {
    super(message, null);
  }

  /** A mistake that another exception showed. */
  public MappingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
