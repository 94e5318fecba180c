package dev.morphium.exception;

import org.jspecify.annotations.Nullable;

/** A Java type, property or value that cannot be mapped to BSON, or BSON that does not fit it. */
public class MappingException extends MorphiumException {
  private static final long serialVersionUID = 1L;
  private static final int DEEPEST = 500;

  private final @Nullable String field;

  /** A mistake without another exception behind it. */
  public MappingException(String message) {
    this(message, null);
  }

  /** A mistake that another exception showed. */
  public MappingException(String message, @Nullable Throwable cause) {
    this(message, cause, null);
  }

  /**
   * A mistake inside a value that is part of another one.
   *
   * @param field the name of the field in the document, or the place in the array
   */
  public MappingException(String message, @Nullable Throwable cause, @Nullable String field) {
    super(message, cause);
    this.field = field;
  }

  /** Where in the document it was: fields and places, with dots between them; may be empty. */
  public final String path() {
    StringBuilder path = new StringBuilder();
    Throwable part = this;
    for (int depth = 0; part instanceof MappingException one && depth < DEEPEST; depth++) {
      if (one.field != null) {
        path.append(path.isEmpty() ? "" : ".").append(one.field);
      }
      part = one.getCause();
    }
    return path.toString();
  }
}
