package dev.morphium.messaging.instance;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An instance that takes part in a queue, as it stands in the collection {@code <queue>_instances}.
 *
 * <p>It says that it is alive with every heartbeat; who missed three of them is taken for dead, and
 * is forgotten an hour later.
 *
 * @param name its name, by which others send to it
 * @param run stands for one start of it: another instance with the name has another run
 * @param host the machine
 * @param process the number of its process there
 * @param space what its process's number is unique in: a machine, or a container; null when unknown
 * @param processStarted when that process started, by its own clock
 * @param version the version of the library; empty when it does not say
 * @param started when it began to take part, by the server's clock
 * @param seen when it was heard of last, by the server's clock
 * @param heartbeatMillis how often it says that it is alive
 * @param deleteAt when its entry is deleted unless it is heard of
 * @param listeners its listeners
 */
@Entity(collectionName = "messages_instances")
public record Instance(
    @Id String name,
    ObjectId run,
    String host,
    long process,
    @Nullable String space,
    Instant processStarted,
    String version,
    Instant started,
    Instant seen,
    long heartbeatMillis,
    Instant deleteAt,
    List<ListenerLoad> listeners) {
  private static final int MISSED = 3;

  /** How long the entry of a dead instance can be looked at. */
  public static final Duration REMEMBERED = Duration.ofHours(1);

  public Instance {
    listeners = List.copyOf(listeners);
  }

  /**
   * Whether it is alive, by the time of its last heartbeat.
   *
   * @param now the server's time
   */
  public boolean isAlive(Instant now) {
    return now.isBefore(deadAt());
  }

  /** When it is taken for dead if it is not heard of before. */
  public Instant deadAt() {
    return seen.plusMillis(MISSED * heartbeatMillis);
  }

  /** Whether it listens to a topic. */
  public boolean listensTo(String topic) {
    return listeners.stream().anyMatch(listener -> listener.topic().equals(topic));
  }
}
