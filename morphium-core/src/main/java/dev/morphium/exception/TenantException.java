package dev.morphium.exception;

/** An operation would read or change what is not the present tenant's, or there is no tenant. */
public final class TenantException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** A refusal, described with type, field and remedy. */
  public TenantException(String message) {
    super(message, null);
  }
}
