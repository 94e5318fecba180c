package dev.morphium.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.annotation.WriteBuffer.STRATEGY;
import dev.morphium.cache.NotingDriver;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.BufferFullException;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to another write when two of two wait for a server that is slow. */
class FullBufferTest {
  @Entity
  @WriteBuffer(size = 2, timeout = 60_000, strategy = STRATEGY.WAIT)
  record Waiting(@Id int id) {}

  @Entity
  @WriteBuffer(size = 2, timeout = 60_000, strategy = STRATEGY.REJECT_NEW)
  static class Rejecting {
    @Id int id;
    @Version long version;

    Rejecting() {}

    Rejecting(int id) {
      this.id = id;
    }
  }

  @Entity
  @WriteBuffer(size = 2, timeout = 60_000, strategy = STRATEGY.WRITE_NEW)
  record WritingNew(@Id int id) {}

  @Entity
  @WriteBuffer(size = 2, timeout = 60_000, strategy = STRATEGY.WRITE_OLD)
  record WritingOld(@Id int id) {}

  private final NotingDriver driver = new NotingDriver();
  private final CountDownLatch slow = new CountDownLatch(1);
  private final Morphium morphium =
      Morphium.builder(
              MorphiumSettings.builder("inmemory:///test").timeout(Duration.ofMinutes(1)).build())
          .driver(driver)
          .open();

  @AfterEach
  void close() {
    slow.countDown();
    morphium.close();
  }

  @Test
  void theCallerWaits() throws InterruptedException, ExecutionException {
    slowDown();
    morphium.insertList(List.of(new Waiting(1), new Waiting(2)));
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> third =
          callers.submit(() -> morphium.insertList(List.of(new Waiting(3), new Waiting(4))));
      assertThat(third.isDone()).isFalse();
      slow.countDown();
      third.get();
    }
    morphium.flush();
    assertThat(morphium.findAll(Waiting.class)).hasSize(4);
  }

  @Test
  void theCallerDoesNotWaitForEver() {
    NotingDriver other = new NotingDriver();
    CountDownLatch end = new CountDownLatch(1);
    try (Morphium hasty =
        Morphium.builder(
                MorphiumSettings.builder("inmemory:///test").timeout(Duration.ofSeconds(2)).build())
            .driver(other)
            .open()) {
      hasty.findAll(Waiting.class);
      hold(other, end);
      hasty.insertList(List.of(new Waiting(1), new Waiting(2)));
      assertThatThrownBy(() -> hasty.insert(new Waiting(3)))
          .isInstanceOf(DriverException.TimedOut.class)
          .hasMessageContaining("write buffer of Waiting");
      end.countDown();
    } finally {
      end.countDown();
    }
  }

  @Test
  void theNewWriteIsRefused() {
    slowDown();
    morphium.insertList(List.of(new Rejecting(1), new Rejecting(2)));
    Rejecting third = new Rejecting(3);
    assertThatThrownBy(() -> morphium.store(third))
        .isInstanceOf(BufferFullException.class)
        .hasMessageContaining("Rejecting")
        .hasMessageContaining("2");
    assertThat(third.version).isZero();
    slow.countDown();
    morphium.flush();
    morphium.store(third);
    morphium.flush();
    assertThat(morphium.findAll(Rejecting.class)).hasSize(3);
  }

  @Test
  void theNewWriteIsSentAtOnceAfterTheOthers() {
    morphium.insert(new WritingNew(1));
    morphium.insertList(List.of(new WritingNew(2), new WritingNew(3)));
    assertThat(morphium.findAll(WritingNew.class))
        .containsExactly(new WritingNew(1), new WritingNew(2), new WritingNew(3));
  }

  @Test
  void theOldestIsSentToMakeRoom() {
    morphium.insert(new WritingOld(1));
    morphium.insertList(List.of(new WritingOld(2), new WritingOld(3), new WritingOld(4)));
    assertThat(morphium.findAll(WritingOld.class)).contains(new WritingOld(1), new WritingOld(2));
    morphium.flush();
    assertThat(morphium.findAll(WritingOld.class)).hasSize(4);
  }

  private void slowDown() {
    morphium.findAll(Waiting.class);
    hold(driver, slow);
  }

  private static void hold(NotingDriver driver, CountDownLatch latch) {
    driver.before(
        command -> {
          if (command.name().equals("insert")) {
            try {
              latch.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        });
  }
}
