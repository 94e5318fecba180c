package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.queue.QueueLoad;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.status.InstanceStatus;
import dev.morphium.messaging.status.Level;
import dev.morphium.messaging.status.MessagingStatus;
import dev.morphium.messaging.status.Status;
import dev.morphium.messaging.status.SystemStatus;
import dev.morphium.metrics.MorphiumStatistics;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What this instance tells of itself. */
final class Reports {
  private final Queue queue;
  private final String collection;
  private final Registry registry;
  private final HealthMonitor watch;
  private final Supplier<MorphiumStatistics> statistics;

  Reports(
      Queue queue,
      String collection,
      Registry registry,
      HealthMonitor watch,
      Supplier<MorphiumStatistics> statistics) {
    this.queue = queue;
    this.collection = collection;
    this.registry = registry;
    this.watch = watch;
    this.statistics = statistics;
  }

  /** The answer to a question on the status topic. */
  InstanceStatus answer(Message question) {
    return report(level(question.payload()));
  }

  InstanceStatus report(Level level) {
    Instance self = registry.self();
    return new InstanceStatus(
        self.name(),
        self.run(),
        level,
        self.host(),
        self.process(),
        self.version(),
        self.started(),
        self.seen(),
        Duration.between(self.started(), self.seen()).toMillis(),
        level == Level.PING ? null : messaging(),
        level == Level.ALL ? SystemStatus.of(statistics.get()) : null);
  }

  MessagingStatus messaging() {
    QueueLoad load = queue.load();
    Duration lag = load.lag();
    return new MessagingStatus(
        collection,
        load.listeners(),
        load.listeners().stream().mapToInt(ListenerLoad::inWork).sum(),
        load.leases(),
        load.settlementBacklog(),
        load.questions(),
        lag == null ? null : lag.toMillis(),
        watch.clockOffset().toMillis(),
        watch.warnings());
  }

  private static Level level(@Nullable BsonValue payload) {
    BsonValue level =
        payload != null && payload.isDocument() ? payload.asDocument().get("level") : payload;
    if (level == null || level.isNull()) {
      return Level.PING;
    }
    if (level instanceof BsonString text) {
      for (Level known : Level.values()) {
        if (known.name().equalsIgnoreCase(text.getValue())) {
          return known;
        }
      }
    }
    throw new DeadLetterException(
        "a question to '%s' has the level %s; it is one of %s"
            .formatted(
                Status.TOPIC,
                level instanceof BsonString text ? "'" + text.getValue() + "'" : level,
                Arrays.toString(Level.values())));
  }
}
