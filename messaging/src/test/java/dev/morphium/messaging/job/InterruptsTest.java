package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.backend.Backend;
import dev.morphium.backend.Poppy;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.pool.host.HostPoolStatistics;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Handlers that are interrupted while they ask the database take it away from nobody else. */
class InterruptsTest {
  private static final BsonDocument PING = new BsonDocument("ping", new BsonInt32(1));

  @Test
  void aCancelledHandlerCostsItsConnectionAlone() throws IOException {
    try (Backend backend = Poppy.start();
        Morphium morphium = Morphium.connect(backend.uri("interrupts"));
        Messaging messaging = Messaging.open(morphium)) {
      AtomicInteger asking = new AtomicInteger();
      messaging
          .listenTo("orders")
          .concurrency(4)
          .handle(
              (order, context) -> {
                asking.incrementAndGet();
                while (!context.isStopped()) {
                  morphium.runCommand("admin", PING);
                }
              });
      for (int i = 1; i <= 20; i++) {
        ObjectId job = messaging.send(Message.job("orders")).id();
        int begun = i;
        await().until(() -> asking.get() == begun);
        assertThat(messaging.jobs().cancel(job)).isEqualTo(Cancelling.ASKED);
      }
      await().until(() -> messaging.status().localMessaging().leases() == 0);
      assertUnharmed(morphium);
    }
  }

  @Test
  void anAttemptThatIsOverdueCostsItsConnectionAlone() throws IOException {
    try (Backend backend = Poppy.start();
        Morphium morphium = Morphium.connect(backend.uri("interrupts"));
        Messaging messaging = Messaging.open(morphium)) {
      messaging
          .listenTo("orders")
          .concurrency(4)
          .timeLimit(Duration.ofMillis(20))
          .retry(Retry.NEVER)
          .handle(
              (order, context) -> {
                while (!context.isStopped()) {
                  morphium.runCommand("admin", PING);
                }
              });
      for (int i = 0; i < 20; i++) {
        messaging.send(Message.job("orders"));
      }
      await().until(() -> messaging.jobs().deadLetters("orders").count() == 20);
      assertUnharmed(morphium);
    }
  }

  /** No pool was cleared, and the primary was never thought to be gone. */
  private static void assertUnharmed(Morphium morphium) {
    List<HostPoolStatistics> pools = Objects.requireNonNull(morphium.statistics().driver()).pools();
    assertThat(pools).isNotEmpty().allMatch(pool -> pool.generation() == 0);
  }
}
