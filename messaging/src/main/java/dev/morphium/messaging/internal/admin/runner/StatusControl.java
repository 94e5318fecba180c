package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.request.Question;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.Backlog.TopicWork;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.status.InstanceStatus;
import dev.morphium.messaging.status.Level;
import dev.morphium.messaging.status.MessagingStatus;
import dev.morphium.messaging.status.Status;
import dev.morphium.messaging.status.TopicStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the queue and its instances are doing. */
public final class StatusControl implements Status {
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final Queue queue;
  private final Payloads payloads;
  private final Registry registry;
  private final Backlog backlog;
  private final Supplier<Instant> clock;
  private final Reports reports;

  StatusControl(
      Queue queue,
      Payloads payloads,
      Registry registry,
      Backlog backlog,
      Supplier<Instant> clock,
      Reports reports) {
    this.queue = queue;
    this.payloads = payloads;
    this.registry = registry;
    this.backlog = backlog;
    this.clock = clock;
    this.reports = reports;
  }

  @Override
  public List<Instance> instances() {
    return registry.alive();
  }

  @Override
  public List<Instance> instancesAndDead() {
    return registry.all();
  }

  @Override
  public InstanceStatus local() {
    return reports.report(Level.ALL);
  }

  @Override
  public MessagingStatus localMessaging() {
    return reports.messaging();
  }

  @Override
  public List<InstanceStatus> ask(Level level, Duration limit) throws InterruptedException {
    Arguments.required(level, "ask", "level");
    Arguments.required(limit, "ask", "limit");
    Set<String> expected = new HashSet<>();
    registry.alive().forEach(instance -> expected.add(instance.name()));
    Message message =
        Message.to(TOPIC).payload(new StatusQuestion(level)).timeToLive(limit.plus(GRACE));
    List<InstanceStatus> answers = new ArrayList<>();
    long end = System.nanoTime() + limit.toNanos();
    try (Question question = queue.ask(message, limit)) {
      while (!expected.isEmpty()) {
        Message answer = question.next(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        if (answer == null) {
          break;
        }
        InstanceStatus status = payloads.fromBson(answer, PayloadType.of(InstanceStatus.class));
        if (status != null) {
          expected.remove(status.instance());
          answers.add(status);
        }
      }
    }
    return answers;
  }

  @Override
  public List<TopicStatus> topics() {
    Map<String, Map<State, Long>> counts = new TreeMap<>();
    Map<String, Instant> oldest = new TreeMap<>();
    for (TopicWork work : backlog.count()) {
      State state = State.named(work.state());
      if (state == null) {
        continue; // another client's
      }
      counts
          .computeIfAbsent(work.topic(), key -> new EnumMap<>(State.class))
          .put(state, work.count());
      if (state == State.READY && work.oldest() != null) {
        oldest.put(work.topic(), work.oldest());
      }
    }
    Map<String, Set<String>> listening = new TreeMap<>();
    for (Instance instance : registry.alive()) {
      for (ListenerLoad listener : instance.listeners()) {
        listening.computeIfAbsent(listener.topic(), key -> new HashSet<>()).add(instance.name());
        counts.computeIfAbsent(listener.topic(), key -> Map.of());
      }
    }
    List<TopicStatus> topics = new ArrayList<>();
    counts.forEach(
        (topic, work) ->
            topics.add(
                new TopicStatus(
                    topic, work, age(oldest.get(topic)), listening.getOrDefault(topic, Set.of()))));
    return topics;
  }

  private @Nullable Duration age(@Nullable Instant since) {
    if (since == null) {
      return null;
    }
    Duration age = Duration.between(since, clock.get());
    return age.isNegative() ? Duration.ZERO : age;
  }
}
