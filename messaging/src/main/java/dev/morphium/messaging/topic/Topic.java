package dev.morphium.messaging.topic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A topic as it is administered: paused or not, and its rate limit.
 *
 * @param name the topic
 * @param paused whether it is paused in all instances
 * @param changedAt when it was paused or resumed last, by the server's clock; null for never
 * @param changedBy the instance that did it; null when none did
 * @param pausedHere whether it is paused in this instance
 * @param limit how often its work may begin in all instances together; null for as often as it can
 */
public record Topic(
    String name,
    boolean paused,
    @Nullable Instant changedAt,
    @Nullable String changedBy,
    boolean pausedHere,
    @Nullable RateLimit limit) {}
