package dev.morphium.messaging.status;

import dev.morphium.annotation.Embedded;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What an instance tells of itself.
 *
 * @param instance its name
 * @param run stands for one start of it
 * @param level how much it was asked to tell
 * @param host the machine
 * @param process the number of its process there
 * @param version the version of the library; empty when it does not say
 * @param started when it began to take part, by the server's clock
 * @param at when it told this, by the server's clock
 * @param uptimeMillis for how long it has taken part
 * @param messaging its listeners and what they have to do; null at {@link Level#PING}
 * @param system its process; null unless at {@link Level#ALL}
 */
@Embedded
public record InstanceStatus(
    String instance,
    ObjectId run,
    Level level,
    String host,
    long process,
    String version,
    Instant started,
    Instant at,
    long uptimeMillis,
    @Nullable MessagingStatus messaging,
    @Nullable SystemStatus system) {}
