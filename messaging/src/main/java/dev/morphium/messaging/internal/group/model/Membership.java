package dev.morphium.messaging.internal.group.model;

import dev.morphium.messaging.message.Message;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * The subscription of a consumer group: it gets the broadcasts to a topic from a moment on.
 *
 * @param group the group's name
 * @param topic the topic
 * @param headers values that the headers of its messages have
 * @param since when it began, by the server's clock
 * @param swept until when somebody has looked for broadcasts that it lacks, by the server's clock
 */
public record Membership(
    String group,
    String topic,
    Map<String, String> headers,
    BsonTimestamp since,
    BsonTimestamp swept) {
  private static final BsonTimestamp NEVER = new BsonTimestamp(0, 0);

  public Membership {
    headers = Map.copyOf(headers);
  }

  /** Whether it is the same one: a group that was removed and comes again is another one. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Membership one
        && one.group.equals(group)
        && one.topic.equals(topic)
        && one.since.equals(since);
  }

  @Override
  public int hashCode() {
    return Objects.hash(group, topic, since);
  }

  /** Whether a broadcast is one that the group gets, whenever it was sent. */
  public boolean wants(Message broadcast) {
    return broadcast.topic().equals(topic)
        && broadcast.headers().entrySet().containsAll(headers.entrySet());
  }

  /** Whether a broadcast is one that the group gets, and lacks as far as the broadcast tells. */
  public boolean lacks(Message broadcast) {
    BsonTimestamp order = broadcast.order();
    return wants(broadcast)
        && !broadcast.groups().contains(group)
        && (order == null || order.equals(NEVER) || order.compareTo(since) > 0);
  }
}
