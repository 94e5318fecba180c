package dev.morphium.engine.command;

/**
 * The end of a command that is not answered: the client's connection is closed in place of a reply.
 */
public final class UnansweredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason why, for logs and for callers in this process
   */
  public UnansweredException(String reason) {
    super(reason, null, false, false);
  }

  /** Why there is no answer. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
