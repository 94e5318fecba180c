package dev.morphium.messaging.internal.queue;

import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.internal.request.Questions;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.Lane;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.internal.work.runner.CompletionEvents;
import dev.morphium.messaging.internal.work.runner.Leases;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final Duration INTERVAL = Duration.ofMillis(300);

  private final AtomicInteger promotions = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();

  private final MessageStore store =
      new StoreStub()
          .with("now", ignored -> Instant.now())
          .with("promote", ignored -> promotions.incrementAndGet() < 0 ? 1L : 0L)
          .with("buryMisshapen", ignored -> 0L)
          .with("nextDue", ignored -> Instant.now().plusMillis(10))
          .store();

  /** Nothing is ready. */
  private static final class Nothing implements Backlog {
    @Override
    public Set<Lane> ready(Collection<Lane> lanes) {
      return Set.of();
    }

    @Override
    public NextInLine next(Lane lane) {
      return null;
    }

    @Override
    public List<TopicWork> count() {
      return List.of();
    }
  }

  /** What others make ready first is promoted here in vain, over and over. */
  @Test
  void everythingIsLookedAtHoweverOftenSomethingIsDue() {
    EventRouter nobody =
        new EventRouter(
            new Questions(),
            new Control(message -> {}, System::nanoTime),
            new Leases(store, System::nanoTime, () -> {}, () -> {}),
            new CompletionEvents(),
            () -> {},
            () -> {},
            () -> {});
    try (Sweep sweep = new Sweep(store, new Nothing(), INTERVAL, System::nanoTime, nobody)) {
      sweep.also(looks::incrementAndGet);
      sweep.start();
      await().until(() -> looks.get() >= 4 && promotions.get() > looks.get());
    }
  }
}
