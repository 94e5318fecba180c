package dev.morphium.session;

import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;

/**
 * The server's side of a session: its identifier and the number of its newest transaction or
 * retryable write.
 *
 * <p>Belongs to one session at a time, so that nothing here is safe for several threads. Source:
 * "Sessions" specification.
 */
final class ServerSession {
  private final BsonDocument id = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
  private long transactionNumber;
  private long lastUse;
  private boolean dirty;

  ServerSession(long now) {
    lastUse = now;
  }

  /** The value of a command's {@code lsid}. */
  BsonDocument id() {
    return id;
  }

  long nextTransactionNumber() {
    return ++transactionNumber;
  }

  void used(long now) {
    lastUse = now;
  }

  /** The moment of the last use, on the clock of the pool. */
  long lastUse() {
    return lastUse;
  }

  /** Notes that the network failed during a command: the session is not used again. */
  void markDirty() {
    dirty = true;
  }

  boolean isDirty() {
    return dirty;
  }
}
