package dev.morphium.pool;

import dev.morphium.driver.Reply;
import dev.morphium.wire.BsonFields;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The cluster clock of a client: the newest cluster time that any server has told, gossiped with
 * each command.
 *
 * <p>Source: "Driver Sessions" specification, "Gossipping the cluster time".
 */
final class ClusterClock {
  private static final byte[] TIME = Fields.name("clusterTime");

  private record Moment(long time, RawBsonDocument field) {}

  private final AtomicReference<@Nullable Moment> newest = new AtomicReference<>();

  /** A document with the field {@code $clusterTime} alone; null when no time is known. */
  @Nullable RawBsonDocument field() {
    Moment moment = newest.get();
    return moment == null ? null : moment.field;
  }

  /**
   * Takes note of the cluster time in a reply.
   *
   * @param field where the field {@code $clusterTime} is
   */
  void advance(Reply reply, int field) {
    byte[] bytes = reply.bytes();
    if (field < 0 || bytes[field] != Fields.DOCUMENT) {
      return;
    }
    int document = BsonFields.valueOf(bytes, field);
    int inner = Fields.first(document);
    for (; bytes[inner] != 0; inner = BsonFields.next(bytes, inner)) {
      if (bytes[inner] == Fields.TIMESTAMP && Fields.isNamed(bytes, inner, TIME)) {
        advance(Fields.int64(bytes, BsonFields.valueOf(bytes, inner)), bytes, field);
        return;
      }
    }
  }

  private void advance(long time, byte[] bytes, int field) {
    Moment known = newest.get();
    Moment later = null;
    while (known == null || Long.compareUnsigned(time, known.time) > 0) {
      if (later == null) {
        later = new Moment(time, alone(bytes, field));
      }
      if (newest.compareAndSet(known, later)) {
        return;
      }
      known = newest.get();
    }
  }

  private static RawBsonDocument alone(byte[] bytes, int field) {
    int length = BsonFields.next(bytes, field) - field;
    byte[] document = new byte[Integer.BYTES + length + 1];
    Fields.putInt32(document, 0, document.length);
    System.arraycopy(bytes, field, document, Integer.BYTES, length);
    return new RawBsonDocument(document);
  }
}
