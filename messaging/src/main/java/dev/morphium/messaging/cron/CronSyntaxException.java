package dev.morphium.messaging.cron;

/** A text that is no cron expression; says where, and what would be one. */
public final class CronSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int position;

  CronSyntaxException(String expression, int position, String mistake) {
    super(
        "'%s' is no cron expression, at position %d: %s".formatted(expression, position, mistake));
    this.position = position;
  }

  /** Where the mistake is; the first character has position 1. */
  public int position() {
    return position;
  }
}
