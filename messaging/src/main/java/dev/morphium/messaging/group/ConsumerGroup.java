package dev.morphium.messaging.group;

import java.time.Instant;
import java.util.Map;

/**
 * A consumer group that is known, with one of its topics.
 *
 * @param name its name
 * @param topic what it gets broadcasts about
 * @param headers values that the headers of its messages have
 * @param since from when on it gets them
 * @param backlog how many of them wait or are being handled
 */
public record ConsumerGroup(
    String name, String topic, Map<String, String> headers, Instant since, long backlog) {}
