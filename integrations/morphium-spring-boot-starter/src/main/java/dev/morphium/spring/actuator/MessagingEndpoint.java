package dev.morphium.spring.actuator;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.status.TopicStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/** The Actuator endpoint {@code messaging}: topics, their work, and who listens to them. */
@Endpoint(id = "messaging")
public final class MessagingEndpoint {
  private final Messaging messaging;

  public MessagingEndpoint(Messaging messaging) {
    this.messaging = messaging;
  }

  /**
   * The state of messaging.
   *
   * @param instance the instance that answers
   * @param topics what waits and works in each topic
   * @param instances the instances alive
   */
  public record Report(
      String instance, Map<String, TopicReport> topics, List<InstanceReport> instances) {}

  /**
   * A topic.
   *
   * @param paused whether it is paused for all instances
   * @param work how many messages are in which state
   * @param oldestReadyMillis for how long the oldest one has been ready; 0 when none is
   * @param instances who listens
   */
  public record TopicReport(
      boolean paused, Map<String, Long> work, long oldestReadyMillis, List<String> instances) {}

  /**
   * An instance.
   *
   * @param name its name
   * @param host its machine
   * @param process the number of its process
   * @param started when it began
   */
  public record InstanceReport(String name, String host, long process, Instant started) {}

  /** All topics and instances. */
  @ReadOperation
  public Report report() {
    Map<String, TopicReport> topics = new TreeMap<>();
    for (TopicStatus status : messaging.status().topics()) {
      topics.put(status.topic(), topic(status));
    }
    return new Report(
        messaging.instance(),
        topics,
        messaging.status().instances().stream().map(MessagingEndpoint::instance).toList());
  }

  /** Pauses a topic for all instances, or resumes it. */
  @WriteOperation
  public void pause(@Selector String topic, boolean paused) {
    if (paused) {
      messaging.topics().pause(topic);
    } else {
      messaging.topics().resume(topic);
    }
  }

  private TopicReport topic(TopicStatus status) {
    Map<String, Long> work = new LinkedHashMap<>();
    status.work().forEach((state, count) -> work.put(state.name(), count.longValue()));
    Duration oldest = status.oldestReady();
    return new TopicReport(
        messaging.topics().isPaused(status.topic()),
        work,
        oldest == null ? 0 : oldest.toMillis(),
        List.copyOf(status.instances()));
  }

  private static InstanceReport instance(Instance instance) {
    return new InstanceReport(
        instance.name(), instance.host(), instance.process(), instance.started());
  }
}
