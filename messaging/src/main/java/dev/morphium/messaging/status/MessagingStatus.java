package dev.morphium.messaging.status;

import dev.morphium.annotation.Embedded;
import dev.morphium.messaging.instance.ListenerLoad;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an instance does in its queue.
 *
 * @param queue the queue's collection
 * @param listeners its listeners
 * @param inWork how many messages it handles at the moment
 * @param leases how much work it has
 * @param settlementBacklog how many ends of attempts wait to be written
 * @param questions how many of its questions wait for answers
 * @param lagMillis how long the last message took from the database to here; null when it is not
 *     known
 * @param clockOffsetMillis how far its own clock is ahead of the server's
 * @param warnings what it complains about at the moment
 */
@Embedded
public record MessagingStatus(
    String queue,
    List<ListenerLoad> listeners,
    int inWork,
    int leases,
    int settlementBacklog,
    int questions,
    @Nullable Long lagMillis,
    long clockOffsetMillis,
    List<String> warnings) {
  public MessagingStatus {
    listeners = List.copyOf(listeners);
    warnings = List.copyOf(warnings);
  }
}
