package dev.morphium.messaging.message;

/** What becomes of a message whose unique key another one has that has not ended yet. */
public enum IfTaken {
  /** The other one stays, and this one is not stored. */
  KEEP,
  /**
   * The other one gets everything this one has, but keeps its id; unless an instance works on it:
   * then it stays as it is, and this one is not stored.
   */
  REPLACE
}
