package dev.morphium.messaging.status;

import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work of a topic, and who does it.
 *
 * @param topic the topic
 * @param work how many messages are in which state; states of none are left out
 * @param oldestReady for how long the oldest message has been ready; null when none is
 * @param instances the instances alive that listen to it, by their names
 */
public record TopicStatus(
    String topic, Map<State, Long> work, @Nullable Duration oldestReady, Set<String> instances) {
  public TopicStatus {
    work = Map.copyOf(work);
    instances = Set.copyOf(instances);
  }

  /** How many messages are in a state. */
  public long count(State state) {
    return work.getOrDefault(state, 0L);
  }
}
