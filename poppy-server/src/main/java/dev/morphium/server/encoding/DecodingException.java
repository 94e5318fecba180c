package dev.morphium.server.encoding;

/** Bytes that cannot be decoded: they are damaged, or of a newer version of the format. */
public final class DecodingException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public DecodingException(String message) {
    super(message);
  }

  public DecodingException(String message, Throwable cause) {
    super(message, cause);
  }
}
