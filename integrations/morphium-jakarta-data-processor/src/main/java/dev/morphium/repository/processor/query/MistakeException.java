package dev.morphium.repository.processor.query;

import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** A mistake in a repository, which becomes an error of the compiler. */
public final class MistakeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Element element;

  /** A mistake of the method that is looked at. */
  public MistakeException(String message) {
    this(message, null);
  }

  /** A mistake at an element. */
  public MistakeException(String message, @Nullable Element element) {
    super(message);
    this.element = element;
  }

  /** Where it is; null for the method that is looked at. */
  public @Nullable Element element() {
    return element;
  }

  /** The words of the error. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
