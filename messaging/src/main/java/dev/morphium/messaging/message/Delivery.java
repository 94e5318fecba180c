package dev.morphium.messaging.message;

/** The delivery mode of a message: broadcast, exclusive (to one consumer), directed, or a reply. */
public enum Delivery {
  /**
   * Every listener of every instance that is there when it is sent, and each consumer group once.
   */
  BROADCAST,
  /** One listener of one instance. */
  EXCLUSIVE,
  /** One listener of one instance, which has the name that the message gives. */
  DIRECTED,
  /** The instance that waits for an answer. */
  REPLY;

  /** Whether the message is work that is claimed, done and possibly tried again. */
  public boolean isWork() {
    return this == EXCLUSIVE || this == DIRECTED;
  }
}
