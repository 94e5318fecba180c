package dev.morphium.exception;

/** A write that a full write buffer refused, because its type asked for that; nothing was done. */
public final class BufferFullException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A refusal, with its remedy. */
  public BufferFullException(String message) {
    super(message, null);
  }
}
