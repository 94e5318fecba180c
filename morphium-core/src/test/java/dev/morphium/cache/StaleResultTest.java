package dev.morphium.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;

/** Nobody reads something older than what was acknowledged before the read began. */
class StaleResultTest {
  @Entity
  @Cache
  record Counter(@Id int id, long value) {}

  @Test
  void aReadThatBeganBeforeAWriteKeepsNothing() throws InterruptedException, ExecutionException {
    NotingDriver driver = new NotingDriver();
    try (Morphium morphium =
            Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver).open();
        ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      morphium.insert(new Counter(1, 1));
      CountDownLatch asked = new CountDownLatch(1);
      CountDownLatch written = new CountDownLatch(1);
      driver.after(
          command -> {
            if (command.name().equals("find")) {
              asked.countDown();
              awaitUninterruptibly(written);
            }
          });
      Future<Counter> early = readers.submit(() -> morphium.findById(Counter.class, 1));
      asked.await();
      morphium.store(new Counter(1, 2));
      written.countDown();
      assertThat(early.get().value()).isEqualTo(1);
      assertThat(morphium.findById(Counter.class, 1).value()).isEqualTo(2);
    }
  }

  @Test
  void readersAndWritersAtOnceBySeed() throws InterruptedException, ExecutionException {
    long seed = Long.getLong("morphium.test.seed", System.nanoTime());
    int counters = 3;
    AtomicLongArray acknowledged = new AtomicLongArray(counters);
    try (Morphium morphium = Morphium.connect("inmemory:///test");
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int id = 0; id < counters; id++) {
        morphium.insert(new Counter(id, 0));
      }
      List<Future<?>> all = new ArrayList<>();
      for (int id = 0; id < counters; id++) {
        int own = id;
        all.add(
            threads.submit(
                () -> {
                  for (long value = 1; value <= 300; value++) {
                    morphium.store(new Counter(own, value));
                    acknowledged.set(own, value);
                  }
                }));
      }
      for (int reader = 0; reader < 4; reader++) {
        Random random = new Random(seed + reader);
        all.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 1_000; i++) {
                    int id = random.nextInt(counters);
                    long least = acknowledged.get(id);
                    Counter read =
                        random.nextBoolean()
                            ? morphium.findById(Counter.class, id)
                            : morphium.findAll(Counter.class).get(id);
                    assertThat(read.value()).as("seed %d", seed).isGreaterThanOrEqualTo(least);
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      for (int id = 0; id < counters; id++) {
        assertThat(morphium.findById(Counter.class, id).value()).isEqualTo(300);
      }
      assertThat(morphium.cache().statistics(Counter.class).hits())
          .as("seed %d", seed)
          .isPositive();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
