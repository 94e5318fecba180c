package dev.morphium.server.encoding;

/** Tells that bytes are not what they are taken for: damaged, or of a newer version. */
public final class DecodingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DecodingException(String message) {
    super(message);
  }

  public DecodingException(String message, Throwable cause) {
    super(message, cause);
  }
}
