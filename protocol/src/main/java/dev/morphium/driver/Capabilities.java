package dev.morphium.driver;

import dev.morphium.protocol.Limits;

/**
 * What a backend can do and how much it takes at once.
 *
 * <p>Callers look here instead of asking which driver they have. Source: MongoDB manual, "hello".
 *
 * @param maxWireVersion the newest wire version the backend speaks; 25 is MongoDB 8.0
 * @param maxDocumentSize the largest stored document, in bytes
 * @param maxMessageSize the largest message, in bytes
 * @param maxWriteBatchSize the most statements in one write command
 * @param sessions whether commands may carry {@code lsid}
 * @param retryableWrites whether write commands may carry {@code txnNumber}
 * @param transactions whether commands may be joined into a transaction
 * @param changeStreams whether {@code $changeStream} can be opened
 * @param replicated whether the backend is a replica set
 */
public record Capabilities(
    int maxWireVersion,
    int maxDocumentSize,
    int maxMessageSize,
    int maxWriteBatchSize,
    boolean sessions,
    boolean retryableWrites,
    boolean transactions,
    boolean changeStreams,
    boolean replicated) {

  /** A single node of MongoDB 8: its limits, sessions, and nothing that needs a replica set. */
  public static Capabilities standalone() {
    return of(false);
  }

  /** A replica set of MongoDB 8: its limits, and all that only replica sets offer. */
  public static Capabilities replicaSet() {
    return of(true);
  }

  private static Capabilities of(boolean replicated) {
    return new Capabilities(
        Limits.MAX_WIRE_VERSION,
        Limits.MAX_BSON_OBJECT_SIZE,
        Limits.MAX_MESSAGE_SIZE,
        Limits.MAX_WRITE_BATCH_SIZE,
        true,
        replicated,
        replicated,
        replicated,
        replicated);
  }
}
