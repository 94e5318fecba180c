package dev.morphium.exception;

/** A listener's no to an operation, which does not happen. */
public final class VetoException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A no, with its reason. */
  public VetoException(String reason) {
    super(reason, null);
  }
}
