package dev.morphium.messaging.schedule;

import dev.morphium.messaging.message.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule with its status: when it runs next, and ran last.
 *
 * @param name its name
 * @param schedule when it runs
 * @param message what it sends
 * @param revision how often it was defined, from 1
 * @param paused whether it does not run at the moment
 * @param next when it runs next, unless it is paused; null for never
 * @param last the moment for which it ran last, by the clock; null for none
 * @param changedAt when it was defined, by the server's clock
 * @param changedBy the instance that did it
 */
public record Scheduled(
    String name,
    Schedule schedule,
    Message message,
    int revision,
    boolean paused,
    @Nullable Instant next,
    @Nullable Instant last,
    Instant changedAt,
    String changedBy) {}
