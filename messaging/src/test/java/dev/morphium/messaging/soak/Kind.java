package dev.morphium.messaging.soak;

/** What a message of a run is meant to show; the topic it is sent to has the same name. */
enum Kind {
  /** Work that leaves its effect outside of transactions: at least once. */
  PLAIN(false),
  /** Work whose effect is in the transaction that ends it: exactly once. */
  EXACT(true),
  /** Work with an ordering key: exactly once, and in the order of its sending. */
  KEYED(true),
  /** Work of one named instance: exactly once, and there. */
  DIRECTED(true),
  /** Work that is not to be done before its time. */
  DELAYED(true),
  /** Work that is sent in a transaction, which may be aborted. */
  TRANSACTED(true),
  /**
   * What all listeners get: those that are there all the time do, and no run of one gets it twice.
   */
  BROADCAST(false),
  /** What one member of each consumer group gets: exactly once in each. */
  GROUPED(true);

  private final boolean exactlyOnce;

  Kind(boolean exactlyOnce) {
    this.exactlyOnce = exactlyOnce;
  }

  boolean isExactlyOnce() {
    return exactlyOnce;
  }

  boolean isWork() {
    return this != BROADCAST;
  }

  String topic() {
    return name();
  }
}
