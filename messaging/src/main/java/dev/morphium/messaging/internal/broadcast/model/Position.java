package dev.morphium.messaging.internal.broadcast.model;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A place in the order in which the server took messages.
 *
 * @param order the server's time, which no two messages of one server share
 * @param id tells those apart that share it all the same
 */
public record Position(BsonTimestamp order, ObjectId id) implements Comparable<Position> {
  private static final ObjectId FIRST = new ObjectId(new byte[12]);
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::order).thenComparing(Position::id);

  /** Where a message is; null when the server gave it no place yet. */
  public static @Nullable Position of(Message message) {
    BsonTimestamp order = message.order();
    ObjectId id = message.id();
    return order == null || order.getTime() == 0 || id == null ? null : new Position(order, id);
  }

  /** Before everything that is sent in the same second or later. */
  public static Position at(Instant moment) {
    return new Position(new BsonTimestamp((int) moment.getEpochSecond(), 0), FIRST);
  }

  /** The place so much earlier. */
  public Position before(Duration time) {
    int seconds = (int) Math.max(1, order.getTime() - time.toSeconds());
    return new Position(new BsonTimestamp(seconds, 0), FIRST);
  }

  @Override
  public int compareTo(Position other) {
    return ORDER.compare(this, other);
  }
}
