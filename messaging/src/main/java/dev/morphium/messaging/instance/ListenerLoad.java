package dev.morphium.messaging.instance;

import dev.morphium.annotation.Embedded;
import org.jspecify.annotations.Nullable;

/**
 * A listener, and how much it has to do.
 *
 * @param topic the topic
 * @param group the consumer group it belongs to; null for none
 * @param concurrency how many messages it handles at a time at most
 * @param inWork how many it handles now
 * @param waiting how many announcements wait in its memory
 * @param behindMillis for how long it has been unable to keep up with announcements; 0 when it can
 * @param paused whether it takes no messages at the moment
 * @param handled how many messages it handled since it was added, failures included
 * @param failed how many of them failed
 */
@Embedded
public record ListenerLoad(
    String topic,
    @Nullable String group,
    int concurrency,
    int inWork,
    int waiting,
    long behindMillis,
    boolean paused,
    long handled,
    long failed) {}
