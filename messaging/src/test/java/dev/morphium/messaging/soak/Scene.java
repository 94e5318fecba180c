package dev.morphium.messaging.soak;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Many instances in this process, what goes wrong with them, and the account of it. */
final class Scene implements AutoCloseable {
  private static final int INSTANCES = 4;
  private static final int SENDERS = 6;
  private static final Duration REST = Duration.ofSeconds(90);

  private final long seed;
  private final Ways ways;
  private final AtomicReferenceArray<@Nullable Participant> participants =
      new AtomicReferenceArray<>(INSTANCES);
  private final List<Thread> crashes = new ArrayList<>();

  private Scene(long seed, Ways ways) {
    this.seed = seed;
    this.ways = ways;
  }

  /** A run over a database in this process. */
  static Account inProcess(long seed, Duration time) {
    try (Scene scene = new Scene(seed, Ways.inProcess())) {
      return scene.run(time);
    }
  }

  /** A run over a server, to which each instance has a network of its own. */
  static Account overLoopback(long seed, Duration time) {
    try (Scene scene = new Scene(seed, Ways.overLoopback(INSTANCES))) {
      return scene.run(time);
    }
  }

  private Account run(Duration time) {
    for (int i = 0; i < INSTANCES; i++) {
      open(i);
    }
    Participant first = participants.get(0);
    Set<String> stable = first == null ? Set.of() : Set.of(first.run());
    List<Sender> senders = new ArrayList<>();
    for (int i = 0; i < SENDERS; i++) {
      senders.add(new Sender(i * Fate.NUMBERS, this::present));
    }
    new Chaos(seed, INSTANCES, ways.proxies()).run(time, this::crash, this::reopen);
    senders.forEach(Sender::close);
    for (int i = 0; i < INSTANCES; i++) {
      if (participants.get(i) == null) {
        open(i);
      }
    }
    return settled(ways.ledger(), seed, INSTANCES, stable);
  }

  /** An instance that is there. */
  private @Nullable Participant present(int number) {
    for (int i = 0; i < INSTANCES; i++) {
      Participant participant = participants.get((number + i) % INSTANCES);
      if (participant != null) {
        return participant;
      }
    }
    return null;
  }

  /** The account as soon as nothing is missing, or when that takes too long. */
  static Account settled(Ledger ledger, long seed, int instances, Set<String> stable) {
    AtomicReference<Account> last =
        new AtomicReference<>(new Account(ledger, seed, instances, stable));
    try {
      await()
          .atMost(REST)
          .pollInterval(Duration.ofMillis(200))
          .until(
              () -> {
                Account account = new Account(ledger, seed, instances, stable);
                last.set(account);
                return account.missing().isEmpty() || !account.wrong().isEmpty();
              });
    } catch (ConditionTimeoutException late) {
      // the account says what is missing
    }
    return last.get();
  }

  /** Opens an instance as soon as the network lets it. */
  private void open(int number) {
    for (int attempt = 1; ; attempt++) {
      try {
        participants.set(
            number, Participant.open(seed, INSTANCES, number, ways.uri(number), ways.ledger()));
        return;
      } catch (RuntimeException failure) {
        if (attempt == 10) {
          throw failure;
        }
      }
    }
  }

  private void crash(int number) {
    Participant victim = participants.getAndSet(number, null);
    if (victim != null) {
      crashes.add(Thread.ofVirtual().name("crash").start(victim::crash));
    } else {
      open(number);
    }
  }

  private void reopen(int number) {
    Participant victim = participants.getAndSet(number, null);
    if (victim != null) {
      victim.close();
    }
    open(number);
  }

  @Override
  public void close() {
    ways.proxies().forEach(proxy -> proxy.heal());
    for (int i = 0; i < INSTANCES; i++) {
      Participant participant = participants.getAndSet(i, null);
      if (participant != null) {
        participant.close();
      }
    }
    for (Thread crash : crashes) {
      try {
        crash.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    ways.close();
  }
}
