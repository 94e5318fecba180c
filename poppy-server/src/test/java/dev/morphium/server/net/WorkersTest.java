package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import dev.morphium.testing.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Short and long commands on workers whose clocks the test moves. */
class WorkersTest {
  private final AtomicLong now = new AtomicLong();
  private final Workers workers = new Workers(2, 1, new WorkerThread.Clocks(now::get, now::get));
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() throws InterruptedException {
    end.countDown();
    workers.close();
    workers.awaitEnd(Patience.LIMIT.toMillis());
  }

  private CompletableFuture<Void> start(Runnable task) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    workers.execute(
        () -> {
          try {
            task.run();
            done.complete(null);
          } catch (RuntimeException problem) {
            done.completeExceptionally(problem);
          }
        });
    return done;
  }

  private static void goOn() {}

  /** What a command does where it looks whether it is to end. */
  private static void look(boolean mayWait, Runnable check) {
    WorkerThread worker = (WorkerThread) Thread.currentThread();
    if (worker.isTimeOver()) {
      worker.yieldTurn(mayWait, check);
    }
  }

  /** Uses so much time that the command of this thread is a long one. */
  private void useTime(boolean mayWait, Runnable check) {
    for (int i = 0; i < 3; i++) {
      now.addAndGet(2 * WorkerThread.SHORT_NANOS);
      look(mayWait, check);
    }
  }

  private void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static void get(CompletableFuture<?> task) throws Exception {
    task.get(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Test
  void shortOnesHaveAsManyPlacesAsAsked() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    for (int i = 0; i < 3; i++) {
      start(
          () -> {
            begun.incrementAndGet();
            awaitEnd();
          });
    }
    await().until(() -> begun.get() == 2);
    end.countDown();
    await().until(() -> begun.get() == 3);
  }

  @Test
  void aBurstStartsNoMoreThreadsThanThereArePlaces() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    List<CompletableFuture<Void>> burst = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      burst.add(start(() -> threads.add(Thread.currentThread())));
    }
    for (CompletableFuture<Void> each : burst) {
      get(each);
    }
    assertThat(workers.started()).isLessThanOrEqualTo(2);
    assertThat(threads).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void aThreadThatAnErrorEndsLeavesItsPlace() throws Exception {
    for (int i = 0; i < 3; i++) {
      workers.execute(
          () -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, told) -> {});
            throw new AssertionError("a task that fails");
          });
    }
    get(start(() -> {}));
  }

  @Test
  void longOnesLeaveTheirPlaces() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    for (int i = 0; i < 5; i++) {
      start(
          () -> {
            begun.incrementAndGet();
            useTime(true, WorkersTest::goOn);
            awaitEnd();
          });
    }
    await().until(() -> begun.get() == 5);
    get(start(() -> {}));
  }

  @Test
  void aWriterLeavesItsPlaceButWaitsForNoTurn() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      start(
          () -> {
            useTime(false, WorkersTest::goOn);
            both.countDown();
            awaitEnd();
          });
    }
    assertThat(both.await(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    get(start(() -> {}));
  }

  /** A wait in the middle of a command's work. */
  private static void block(Signal signal) {
    try {
      ((WorkerThread) Thread.currentThread())
          .block(signal, Patience.LIMIT.toMillis(), WorkersTest::goOn);
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void blockedOnesLeaveTheirPlacesAndComeBack() throws Exception {
    OneShotSignal signal = new OneShotSignal();
    CountDownLatch begun = new CountDownLatch(5);
    List<CompletableFuture<Void>> blocked = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      blocked.add(
          start(
              () -> {
                begun.countDown();
                block(signal);
                awaitEnd();
              }));
    }
    assertThat(begun.await(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    get(start(() -> {}));
    signal.fire();
    end.countDown();
    for (CompletableFuture<Void> each : blocked) {
      get(each);
    }
  }

  @Test
  void aLongOneGivesItsTurnAwayWhileItIsBlocked() throws Exception {
    OneShotSignal signal = new OneShotSignal();
    CountDownLatch waiting = new CountDownLatch(1);
    CompletableFuture<Void> first =
        start(
            () -> {
              useTime(true, WorkersTest::goOn);
              waiting.countDown();
              block(signal);
            });
    assertThat(waiting.await(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    get(start(() -> useTime(true, WorkersTest::goOn)));
    assertThat(first).isNotDone();
    signal.fire();
    get(first);
  }

  @Test
  void aWaitForATurnEndsWithItsCommand() throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    start(
        () -> {
          useTime(true, WorkersTest::goOn);
          taken.countDown();
          awaitEnd();
        });
    assertThat(taken.await(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    CountDownLatch killed = new CountDownLatch(1);
    CompletableFuture<Void> second =
        start(
            () ->
                useTime(
                    true,
                    () -> {
                      if (killed.getCount() == 0) {
                        throw new IllegalStateException("killed");
                      }
                    }));
    assertThat(second).isNotDone();
    killed.countDown();
    assertThatThrownBy(() -> get(second)).hasRootCauseMessage("killed");
  }

  @Test
  void turnsGoRound() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    CountDownLatch stop = new CountDownLatch(1);
    CompletableFuture<?>[] tasks = new CompletableFuture<?>[3];
    AtomicInteger active = new AtomicInteger();
    for (int i = 0; i < tasks.length; i++) {
      tasks[i] =
          start(
              () -> {
                useTime(true, WorkersTest::goOn);
                turns.incrementAndGet();
                while (stop.getCount() > 0) {
                  active.incrementAndGet();
                  assertThat(active.getAndDecrement()).isEqualTo(1);
                  now.addAndGet(WorkerThread.TURN_NANOS);
                  look(true, WorkersTest::goOn);
                }
              });
    }
    await().until(() -> turns.get() == tasks.length);
    stop.countDown();
    for (CompletableFuture<?> task : tasks) {
      get(task);
    }
  }

  @Test
  void closedOnesTakeNothing() {
    workers.close();
    assertThatThrownBy(() -> workers.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
  }
}
