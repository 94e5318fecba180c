package dev.morphium.messaging.internal.work.model;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A claim for a message: which topic, lane and keys a worker takes work of, and for how long.
 *
 * @param id stands for this claim
 * @param topic the topic
 * @param lane whose work: null for anybody's
 * @param busyKeys ordering keys that somebody else works on
 * @param headers values that headers must have
 * @param owner the instance
 * @param lease how long it is given
 * @param attempts how often it may be tried, where the message itself does not say
 * @param where a filter on stored messages, besides all that; null for none
 */
public record Claim(
    ObjectId id,
    String topic,
    @Nullable String lane,
    Set<String> busyKeys,
    Map<String, String> headers,
    String owner,
    Duration lease,
    int attempts,
    @Nullable BsonDocument where) {
  public Claim {
    busyKeys = Set.copyOf(busyKeys);
    headers = Map.copyOf(headers);
  }
}
