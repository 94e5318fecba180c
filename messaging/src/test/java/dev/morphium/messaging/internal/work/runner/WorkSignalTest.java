package dev.morphium.messaging.internal.work.runner;

import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class WorkSignalTest {
  private static final int WORKERS = 3;
  private static final int RINGERS = 4;
  private static final int WORK = 20_000;

  /** Workers wait for an hour, so that one ring that is lost leaves work lying. */
  @Test
  void noRingIsLost() throws InterruptedException {
    WorkSignal bell = new WorkSignal();
    AtomicInteger open = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicBoolean closed = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      threads.add(Thread.ofVirtual().start(() -> work(bell, open, done, closed)));
    }
    for (int i = 0; i < RINGERS; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int n = 0; n < WORK / RINGERS; n++) {
                      open.incrementAndGet();
                      bell.ring();
                    }
                  }));
    }
    await().until(() -> done.get() == WORK);
    closed.set(true);
    bell.ringForAny();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void work(
      WorkSignal bell, AtomicInteger open, AtomicInteger done, AtomicBoolean closed) {
    ClaimResult found =
        new ClaimResult.Claimed(Message.to("x"), new Lease(new ObjectId(), new ObjectId()));
    while (!closed.get()) {
      bell.await(Duration.ofHours(1));
      WorkSignal.Look look = bell.begin();
      boolean one = open.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
      bell.end(look, one ? found : new ClaimResult.Nothing());
      if (one) {
        done.incrementAndGet();
      }
    }
  }
}
