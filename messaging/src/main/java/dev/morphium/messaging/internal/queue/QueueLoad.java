package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.work.model.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an instance does at one moment.
 *
 * @param listeners its listeners, without the queue's own
 * @param leases how much work it has
 * @param settlementBacklog how many ends of attempts wait to be written
 * @param questions how many questions wait for answers
 * @param lag how long the last message took from the database to here; null when none came, or
 *     nobody measures
 */
public record QueueLoad(
    List<ListenerLoad> listeners,
    int leases,
    int settlementBacklog,
    int questions,
    @Nullable Duration lag) {
  public QueueLoad {
    listeners = List.copyOf(listeners);
  }

  /**
   * What is late in an instance.
   *
   * @param overlong topics with a handler that goes on for many times its lease
   * @param busy the lanes whose workers are all busy
   */
  public record Late(Set<String> overlong, List<Lane> busy) {}
}
