package dev.morphium.messaging.internal.admin.model;

import dev.morphium.messaging.topic.RateLimit;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What all instances of a queue are to do about a topic.
 *
 * @param topic the topic
 * @param paused whether nothing of it is to be taken
 * @param changedAt when it was paused or resumed last, by the server's clock; null for never
 * @param changedBy the instance that did it; null when nobody did
 * @param limit how often its work may begin; null for as often as it can
 */
public record TopicSettings(
    String topic,
    boolean paused,
    @Nullable Instant changedAt,
    @Nullable String changedBy,
    @Nullable RateLimit limit) {}
