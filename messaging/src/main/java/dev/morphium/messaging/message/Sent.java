package dev.morphium.messaging.message;

/** The result of sending a message: stored, or a duplicate of another one. */
public enum Sent {
  /** It is stored. */
  STORED,
  /** It is not stored, for another one has its key: the message's id is that one's now. */
  DUPLICATE,
  /** Another one had its unique key, and has its content now; the message's id is that one's. */
  REPLACED
}
