package dev.morphium.messaging.job;

/** The outcome of the wish that work be given up. */
public enum Cancelling {
  /** It was not claimed yet, and is cancelled. */
  CANCELLED,
  /** An instance works on it, and is told. */
  ASKED,
  /** It had ended before. */
  ENDED,
  /** There is no such work. */
  UNKNOWN
}
