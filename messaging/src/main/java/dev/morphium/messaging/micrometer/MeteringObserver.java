package dev.morphium.messaging.micrometer;

import dev.morphium.messaging.observation.MessagingObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times what happens to messages, by topic, consumer group and kind of failure.
 *
 * <p>Source: OpenTelemetry, "Semantic conventions for messaging client metrics".
 */
final class MeteringObserver implements MessagingObserver {
  private static final String NO_VALUE = "none";
  private static final String PROCESS = "messaging.process.duration";
  private static final String OPERATION = "messaging.client.operation.duration";

  private final MeterRegistry registry;
  private final Map<Key, Timer> timers = new ConcurrentHashMap<>();
  private final Map<Key, Counter> counters = new ConcurrentHashMap<>();

  /** What tells one meter from another. */
  private record Key(String meter, String topic, String operation, String group, String error) {}

  MeteringObserver(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void sent(String topic, int count, long nanos, @Nullable Throwable failure) {
    time(new Key(OPERATION, topic, "send", NO_VALUE, error(failure)), nanos);
    count(
        new Key("messaging.client.sent.messages", topic, "send", NO_VALUE, error(failure)), count);
  }

  @Override
  public void claimed(String topic, @Nullable String group, long nanos) {
    time(new Key(OPERATION, topic, "receive", name(group), NO_VALUE), nanos);
  }

  @Override
  public void processed(
      String topic, @Nullable String group, long nanos, @Nullable Throwable failure) {
    time(new Key(PROCESS, topic, "process", name(group), error(failure)), nanos);
    count(
        new Key(
            "messaging.client.consumed.messages", topic, "process", name(group), error(failure)),
        1);
  }

  @Override
  public void settled(int count, long nanos, @Nullable Throwable failure) {
    time(new Key(OPERATION, NO_VALUE, "settle", NO_VALUE, error(failure)), nanos);
  }

  @Override
  public void retried(String topic) {
    count(own("retries", topic), 1);
  }

  @Override
  public void buried(String topic) {
    count(own("dead_letters", topic), 1);
  }

  @Override
  public void leaseLost(@Nullable String topic) {
    count(own("lost_leases", name(topic)), 1);
  }

  private static Key own(String name, String topic) {
    return new Key("morphium.messaging." + name, topic, NO_VALUE, NO_VALUE, NO_VALUE);
  }

  private void time(Key key, long nanos) {
    Timer known = timers.get(key);
    Timer timer = known == null ? timers.computeIfAbsent(key, this::timer) : known;
    timer.record(nanos, TimeUnit.NANOSECONDS);
  }

  private void count(Key key, int amount) {
    Counter known = counters.get(key);
    Counter counter = known == null ? counters.computeIfAbsent(key, this::counter) : known;
    counter.increment(amount);
  }

  private Timer timer(Key key) {
    return Timer.builder(key.meter).tags(tags(key)).register(registry);
  }

  private Counter counter(Key key) {
    return Counter.builder(key.meter).tags(tags(key)).register(registry);
  }

  private static Tags tags(Key key) {
    return Tags.of(
        MessagingMeters.SYSTEM,
        MessagingMeters.MORPHIUM,
        "messaging.destination.name",
        key.topic,
        "messaging.operation.name",
        key.operation,
        "messaging.consumer.group.name",
        key.group,
        "error.type",
        key.error);
  }

  private static String name(@Nullable String name) {
    return name == null ? NO_VALUE : name;
  }

  private static String error(@Nullable Throwable failure) {
    return failure == null ? NO_VALUE : failure.getClass().getSimpleName();
  }
}
