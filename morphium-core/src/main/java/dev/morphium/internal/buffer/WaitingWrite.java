package dev.morphium.internal.buffer;

import dev.morphium.bson.BsonBytes;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * One statement of a write that waits to be sent.
 *
 * @param header the write without statements
 * @param statement its bytes: what the caller does to objects afterwards does not matter
 */
record WaitingWrite(Operation.Statements header, byte[] statement) {
  /** The statements of a write. */
  static List<WaitingWrite> of(Operation.Statements write) {
    Operation.Statements header = write.header();
    return write.statements().stream()
        .map(statement -> new WaitingWrite(header, BsonBytes.of(statement)))
        .toList();
  }

  Namespace namespace() {
    return new Namespace(header.database(), String.valueOf(header.collection()));
  }

  /** Whether both can be sent in one command. */
  boolean joins(WaitingWrite other) {
    return header == other.header || header.equals(other.header);
  }

  BsonDocument document() {
    return new RawBsonDocument(statement);
  }
}
