package dev.morphium.messaging.message;

/**
 * What becomes of a message when one that it waits for fails: is a dead letter, is cancelled, or is
 * gone without having been done.
 */
public enum IfFailed {
  /** It fails too: it is a dead letter, until the other one is made ready again. */
  FAIL,
  /** It goes on as if the other one were done. */
  IGNORE
}
