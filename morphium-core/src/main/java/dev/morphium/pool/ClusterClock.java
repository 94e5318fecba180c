package dev.morphium.pool;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Reply;
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
  private static final FieldName TIME = new FieldName("clusterTime");

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
    if (field < 0 || bytes[field] != BsonType.DOCUMENT) {
      return;
    }
    int document = BsonBytes.valueOf(bytes, field);
    int time = BsonBytes.findValue(bytes, document, TIME, BsonType.TIMESTAMP);
    if (time >= 0) {
      advance(LittleEndian.int64(bytes, time), bytes, field);
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
    int length = BsonBytes.next(bytes, field) - field;
    byte[] document = new byte[Integer.BYTES + length + 1];
    LittleEndian.putInt32(document, 0, document.length);
    System.arraycopy(bytes, field, document, Integer.BYTES, length);
    return new RawBsonDocument(document);
  }
}
