package dev.morphium.internal.pool.socket;

import dev.morphium.bson.BsonBytes;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.Compressor;
import java.time.Duration;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The result of the handshake: the server's {@code hello}, its limits, the round-trip time, and the
 * chosen compressor.
 *
 * @param hello the server's answer
 * @param time how long it took there and back
 * @param maxMessageSize the largest message that the server takes, in bytes
 * @param compressor what requests are compressed with; null for nothing
 */
record HandshakeResult(
    RawBsonDocument hello, Duration time, int maxMessageSize, @Nullable Compressor compressor) {
  /** Before the handshake. */
  static final HandshakeResult NONE =
      new HandshakeResult(
          new RawBsonDocument(BsonBytes.of(new BsonDocument())),
          Duration.ZERO,
          Limits.MAX_MESSAGE_SIZE,
          null);
}
