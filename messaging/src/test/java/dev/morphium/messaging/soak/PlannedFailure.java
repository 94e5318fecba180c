package dev.morphium.messaging.soak;

/** A failure that the seed wants. */
final class PlannedFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PlannedFailure(String message) {
    super(message, null, false, false);
  }
}
