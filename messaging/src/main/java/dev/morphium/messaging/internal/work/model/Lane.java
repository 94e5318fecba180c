package dev.morphium.messaging.internal.work.model;

import org.jspecify.annotations.Nullable;

/**
 * A part of a topic's work that has workers of its own.
 *
 * @param topic the topic
 * @param lane whose work it is: a consumer group's or an instance's; null for anybody's
 */
public record Lane(String topic, @Nullable String lane) {}
