package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.listener.OperationObserver;
import dev.morphium.messaging.message.Message;
import dev.morphium.operation.Operation;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** What a queue costs the database while nothing happens in it. */
class IdleTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final int TOPICS = 100;
  private static final int ROUNDS = 5;

  /** Sweep and heartbeat a hundred times as often as usual, so that some of them can be counted. */
  private static final MessagingSettings SETTINGS =
      MessagingSettings.DEFAULT.sweep(Duration.ofMillis(300)).heartbeat(Duration.ofMillis(100));

  private static final class Counting implements OperationObserver {
    private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

    @Override
    public Running started(Operation command) {
      String what = command.name() + " " + command.collection();
      counts.computeIfAbsent(what, key -> new AtomicLong()).incrementAndGet();
      return Running.UNNOTICED;
    }

    long of(String what) {
      AtomicLong count = counts.get(what);
      return count == null ? 0 : count.get();
    }

    long sweeps() {
      return of("hello null");
    }

    long beats() {
      return of("update messages_instances");
    }

    long claims() {
      return of("findAndModify messages");
    }
  }

  @Test
  void listenersWithoutMessagesCostNothing() throws IOException {
    try (PoppyServer server =
            PoppyServer.start(
                ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
        Morphium morphium = Morphium.connect("mongodb://127.0.0.1:" + server.port() + "/idle");
        Messaging messaging = Messaging.open(morphium, SETTINGS)) {
      Counting counting = new Counting();
      morphium.addObserver(counting);
      listenToAll(messaging);
      AtomicLong claimed = new AtomicLong(-1);
      await()
          .atMost(SOON)
          .pollInterval(SETTINGS.sweep())
          .until(
              () -> hasLooked(counting) && claimed.getAndSet(counting.claims()) == claimed.get());

      long sweeps = counting.sweeps();
      long beats = counting.beats();
      BsonDocument before = operations(morphium);
      await().atMost(SOON).until(() -> counting.sweeps() >= sweeps + ROUNDS);
      BsonDocument after = operations(morphium);

      assertThat(counting.claims()).isEqualTo(claimed.get());
      assertThat(grown(before, after, "insert") + grown(before, after, "delete")).isZero();
      long rounds = counting.sweeps() - sweeps + 1;
      long heartbeats = counting.beats() - beats + 1;
      // a handful of each for a sweep, one update for a heartbeat; nothing for each topic
      assertThat(grown(before, after, "update")).isBetween(1L, 8 * rounds + heartbeats);
      assertThat(grown(before, after, "query")).isBetween(1L, 12 * rounds);
    }
  }

  /** Whether each listener has looked for work of anybody, and for its instance's own. */
  private static boolean hasLooked(Counting counting) {
    return counting.claims() > 2 * TOPICS;
  }

  private static void listenToAll(Messaging messaging) {
    AtomicInteger handled = new AtomicInteger();
    for (int i = 0; i < TOPICS; i++) {
      messaging.listenTo("topic-" + i).handle((message, context) -> handled.incrementAndGet());
    }
    messaging.send(Message.to("topic-7").exclusive());
    await().atMost(SOON).until(() -> handled.get() == 1 && messaging.jobs().counts().isEmpty());
  }

  private static BsonDocument operations(Morphium morphium) {
    return morphium
        .runCommand("admin", new BsonDocument("serverStatus", new BsonInt32(1)))
        .getDocument("opcounters");
  }

  private static long grown(BsonDocument before, BsonDocument after, String kind) {
    return after.getNumber(kind).longValue() - before.getNumber(kind).longValue();
  }
}
