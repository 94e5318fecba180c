package dev.morphium.exception;

/** An entity that is to be changed in part and is not in its collection, or not any more. */
public final class EntityMissingException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A missing entity, described with class and id. */
  public EntityMissingException(String message) {
    super(message, null);
  }
}
