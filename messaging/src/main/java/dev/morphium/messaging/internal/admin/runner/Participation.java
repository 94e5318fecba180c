package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.admin.model.InstanceStore;
import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.status.Status;
import dev.morphium.messaging.status.Thresholds;
import dev.morphium.metrics.MorphiumStatistics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * This instance's part in the queue as others see it, from its beginning to its end: its entry in
 * the registry, its heartbeat, its answers on the status topic.
 */
public final class Participation implements AutoCloseable {
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Queue queue;
  private final Registry registry;
  private final Reports reports;
  private final Status status;
  private final PeriodicTask upkeep;

  /**
   * @param collection the queue's collection
   * @param heartbeat how often this instance says that it is alive
   * @param statistics tells what was sent to the database
   * @param clock this machine's clock
   * @param nanoTime counts nanoseconds
   */
  public Participation(
      Queue queue,
      QueueContext tools,
      InstanceStore store,
      String collection,
      Duration heartbeat,
      Thresholds thresholds,
      Supplier<MorphiumStatistics> statistics,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.queue = queue;
    registry = new Registry(store, tools.store(), queue, tools.instance(), heartbeat);
    HealthMonitor watch =
        new HealthMonitor(
            queue,
            registry,
            tools.backlog(),
            tools.store()::now,
            clock::instant,
            thresholds,
            nanoTime);
    reports = new Reports(queue, collection, registry, watch, statistics);
    status =
        new StatusControl(
            queue, tools.payloads(), registry, tools.backlog(), tools.store()::now, reports);
    Duration again = heartbeat.compareTo(AGAIN) < 0 ? heartbeat : AGAIN;
    upkeep =
        new PeriodicTask(
            "heartbeat",
            again,
            () -> {
              registry.beat();
              watch.look(heartbeat);
              return heartbeat;
            });
  }

  /**
   * Writes this instance down, before it does anything.
   *
   * @throws IllegalStateException when another one of its name is alive
   */
  public void enter() {
    registry.enter();
  }

  /** Answers questions, and says that it is alive, from now on. */
  public void start() {
    queue.listen(
        ListenerOptions.of(Status.TOPIC),
        new Call<>(PayloadType.of(Message.class), (message, context) -> reports.answer(message)),
        () -> {});
    queue.onListeners(upkeep::hurry);
    upkeep.start();
  }

  /** How the queue is doing. */
  public Status status() {
    return status;
  }

  /** Removes this instance's entry. */
  @Override
  public void close() {
    upkeep.close();
    registry.leave();
  }
}
