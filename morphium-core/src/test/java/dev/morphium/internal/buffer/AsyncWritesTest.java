package dev.morphium.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.AsyncWrites;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.cache.NotingDriver;
import dev.morphium.listener.WriteFailure;
import dev.morphium.listener.WriteFailureListener;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AsyncWritesTest {
  private static final Duration SOON = Duration.ofSeconds(90);

  @Entity
  @AsyncWrites
  record Event(@Id int id, int value) {}

  @Test
  void callersGoOnAndWritesKeepTheirOrder() throws InterruptedException {
    NotingDriver driver = new NotingDriver();
    try (Morphium morphium = open(driver)) {
      morphium.findAll(Event.class);
      CountDownLatch returned = new CountDownLatch(1);
      driver.before(
          command -> {
            if (command.name().equals("update")) {
              awaitUninterruptibly(returned);
            }
          });
      for (int value = 1; value <= 20; value++) {
        morphium.store(new Event(1, value));
      }
      assertThat(driver.count("update")).isZero();
      returned.countDown();
      await().atMost(SOON).until(() -> List.of(new Event(1, 20)).equals(all(morphium)));
      assertThat(driver.count("update")).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void onlySoManyAreUnderWay() {
    NotingDriver driver = new NotingDriver();
    AtomicInteger most = new AtomicInteger();
    try (Morphium morphium = open(driver)) {
      driver.before(
          command ->
              command
                  .sequences()
                  .forEach(sequence -> most.accumulateAndGet(sequence.count(), Math::max)));
      for (int id = 1; id <= 500; id++) {
        morphium.insert(new Event(id, 0));
      }
      morphium.flush(Event.class);
      assertThat(all(morphium)).hasSize(500);
      assertThat(most.get()).isBetween(1, 50);
    }
  }

  @Test
  void failuresReachTheListeners() {
    List<WriteFailure> failures = new CopyOnWriteArrayList<>();
    try (Morphium morphium = open(new NotingDriver())) {
      WriteFailureListener listener = failures::add;
      WriteFailureListener broken =
          failure -> {
            throw new IllegalStateException("a mistake of the listener");
          };
      morphium.addWriteFailureListener(broken);
      morphium.addWriteFailureListener(listener);
      morphium.insert(new Event(1, 1));
      morphium.insert(new Event(1, 2));
      await().atMost(SOON).until(() -> failures.size() == 1);
      morphium.removeWriteFailureListener(listener);
      morphium.insert(new Event(1, 3));
    }
    assertThat(failures).hasSize(1);
  }

  private static List<Event> all(Morphium morphium) {
    return morphium.findAll(Event.class);
  }

  private static Morphium open(NotingDriver driver) {
    return Morphium.builder(
            MorphiumSettings.builder("inmemory:///test")
                .writeBuffer(new WriteBufferSettings(50, Duration.ofMinutes(1)))
                .build())
        .driver(driver)
        .open();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
