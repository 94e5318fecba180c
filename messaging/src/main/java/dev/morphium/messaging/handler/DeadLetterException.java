package dev.morphium.messaging.handler;

/**
 * Thrown by a handler that knows that no further attempt will succeed: the work becomes a dead
 * letter.
 */
public class DeadLetterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says why. */
  public DeadLetterException(String why) {
    super(why);
  }

  /** Says why, and what showed it. */
  public DeadLetterException(String why, Throwable cause) {
    super(why, cause);
  }
}
