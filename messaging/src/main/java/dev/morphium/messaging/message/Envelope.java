package dev.morphium.messaging.message;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What the queue writes on a message when it is sent: senders have no part in it.
 *
 * @param sender the instance
 * @param now the server's time
 * @param timeToLive how long messages live that say nothing themselves; null for ever
 */
public record Envelope(String sender, Instant now, @Nullable Duration timeToLive) {
  /** An empty timestamp, which the server replaces by its own. */
  private static final BsonTimestamp SERVER_TIME = new BsonTimestamp(0, 0);

  /** How much longer than its asker waits a question lives. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * Makes a message ready to be stored.
   *
   * @param payload what it carries, as it is stored
   * @param lane whose work it is; null for anybody's
   */
  public <M extends Message> M seal(M message, @Nullable BsonValue payload, @Nullable String lane) {
    identified(message);
    message.payload = payload;
    message.sender = sender;
    message.sentAt = now;
    message.order = SERVER_TIME;
    if (message.delay != null) {
      message.due = now.plus(message.delay);
    }
    Duration life = message.timeToLive == null ? timeToLive : message.timeToLive;
    if (life != null && message.deleteAt == null) {
      Instant begin = message.due == null || message.due.isBefore(now) ? now : message.due;
      message.deleteAt = begin.plus(life);
    }
    if (message.delivery.isWork() && message.work == null) {
      boolean later = message.due != null && message.due.isAfter(now);
      message.work = Work.of(lane, later ? State.WAITING : State.READY, later ? message.due : null);
    }
    return message;
  }

  /** A message of the same type and with the same properties, but without an id. */
  public static Message copy(Message message) {
    Message copy = message.copied();
    copy.id = null;
    copy.original = identified(message);
    return copy;
  }

  /** The id of a message, which it gets now when it has none. */
  public static ObjectId identified(Message message) {
    ObjectId id = message.id == null ? new ObjectId() : message.id;
    message.id = id;
    return id;
  }

  /**
   * Says who waits for answers, and for how long: a question lives a little longer than that,
   * unless it says something else.
   */
  public static void askFor(Message message, String replyTo, Duration limit) {
    message.replyTo = replyTo;
    if (message.timeToLive == null && message.deleteAt == null) {
      message.timeToLive = limit.plus(GRACE);
    }
  }

  /** Says for which consumer groups work was made of a broadcast. */
  public static void noteGroups(Message message, Set<String> groups) {
    message.groups = new LinkedHashSet<>(groups);
  }
}
