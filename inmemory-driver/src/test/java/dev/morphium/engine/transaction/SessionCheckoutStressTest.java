package dev.morphium.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.Storage;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.signal.SignalWait;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Session checkout among commands that compete for few sessions, kills, and the sweep that forgets
 * sessions: one command at a time has a session, and none waits for ever.
 */
class SessionCheckoutStressTest {
  private static final int SESSIONS = 3;
  private static final int COMMANDS = 6;
  private static final int ROUNDS = 3000;

  private final List<SessionId> ids = new ArrayList<>();
  private final List<AtomicInteger> inside = new ArrayList<>();
  private final AtomicLong clock = new AtomicLong(1);
  private final AtomicReference<Throwable> problem = new AtomicReference<>();
  private final Transactions transactions =
      new Transactions(
          Storage.inMemory(),
          UUID::randomUUID,
          clock::get,
          () -> clock.get() * 1_000_000,
          () -> 60_000);

  SessionCheckoutStressTest() {
    for (int i = 0; i < SESSIONS; i++) {
      ids.add(new SessionId(UUID.randomUUID(), SessionId.NOBODY));
      inside.add(new AtomicInteger());
    }
  }

  private void commands(long seed) {
    Random random = new Random(seed);
    try {
      for (int i = 0; i < ROUNDS; i++) {
        command(random);
      }
    } catch (InterruptedException | RuntimeException | AssertionError e) {
      problem.compareAndSet(null, e);
    }
  }

  private void command(Random random) throws InterruptedException {
    int which = random.nextInt(SESSIONS);
    while (true) {
      switch (transactions.checkOut(ids.get(which))) {
        case SessionCheckout.InUse used -> {
          SignalWait.await(used.end(), TimeUnit.SECONDS.toMillis(30));
          assertThat(used.end().isReady()).as("a check-in is told").isTrue();
        }
        case SessionCheckout.CheckedOut out -> {
          assertThat(inside.get(which).incrementAndGet()).as("alone in the session").isEqualTo(1);
          if (random.nextInt(50) == 0) {
            clock.addAndGet(TimeUnit.MINUTES.toMillis(random.nextInt(40)));
          }
          Thread.onSpinWait();
          inside.get(which).decrementAndGet();
          out.session().checkIn();
          return;
        }
      }
    }
  }

  private void kills() {
    for (int i = 0; i < ROUNDS; i++) {
      transactions.killIf(session -> true);
      transactions.sweep();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void oneCommandAtATimeHasASession(long seed) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < COMMANDS; i++) {
      long own = seed * COMMANDS + i;
      threads.add(Thread.ofPlatform().start(() -> commands(own)));
    }
    threads.add(Thread.ofPlatform().start(this::kills));
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(90));
      assertThat(thread.isAlive()).as("seed %d", seed).isFalse();
    }
    assertThat(problem.get()).as("seed %d", seed).isNull();
    assertThat(ids).noneMatch(transactions::isBusy);
  }
}
