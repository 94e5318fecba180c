package dev.morphium.pool.topology;

import dev.morphium.protocol.Limits;

/**
 * The limits of a server: wire versions, and sizes of documents, messages and batches. Source:
 * MongoDB manual, "hello".
 *
 * @param minWireVersion the oldest wire version it speaks
 * @param maxWireVersion the newest wire version it speaks
 * @param maxDocumentSize the largest stored document, in bytes
 * @param maxMessageSize the largest message, in bytes
 * @param maxWriteBatchSize the most statements in one write command
 * @param sessionTimeoutMinutes how long it remembers a session that is not used; 0 when it has no
 *     sessions
 */
public record ServerLimits(
    int minWireVersion,
    int maxWireVersion,
    int maxDocumentSize,
    int maxMessageSize,
    int maxWriteBatchSize,
    int sessionTimeoutMinutes) {

  /** The limits of a server that has not told any. */
  public static final ServerLimits USUAL =
      new ServerLimits(
          0,
          0,
          Limits.MAX_BSON_OBJECT_SIZE,
          Limits.MAX_MESSAGE_SIZE,
          Limits.MAX_WRITE_BATCH_SIZE,
          0);
}
