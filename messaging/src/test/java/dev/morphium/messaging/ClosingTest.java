package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How instances end: in order, and in bounded time. */
class ClosingTest extends Instances {
  private static final MessagingSettings IMPATIENT =
      MessagingSettings.DEFAULT.patience(Duration.ofMillis(100));

  @Test
  void nobodyListensToWhatIsClosed() {
    Messaging messaging = Messaging.open(morphium);
    messaging.close();
    assertThatThrownBy(() -> messaging.listenTo("orders").handle(noting("a")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void whatIsHandledEndsAndWhatIsNotBegunStays() throws InterruptedException {
    Messaging other = instance("other");
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    AtomicInteger handled = new AtomicInteger();
    Messaging messaging = Messaging.open(morphium);
    messaging
        .listenTo("orders")
        .handle(
            (message, context) -> {
              begun.countDown();
              gate.await();
              handled.incrementAndGet();
            });
    for (int i = 0; i < 5; i++) {
      other.send(Message.to("orders").exclusive());
    }
    begun.await();
    Thread closing = Thread.ofVirtual().start(messaging::close);
    await().atMost(SOON).until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    gate.countDown();
    closing.join();
    assertThat(handled.get()).isBetween(1, 5);
    long left = 5L - handled.get();
    assertThat(other.status().topics().stream().filter(topic -> topic.topic().equals("orders")))
        .allMatch(topic -> topic.count(State.READY) == left && topic.work().size() <= 1);
  }

  @Test
  void aHandlerThatTakesTooLongIsInterrupted() throws InterruptedException {
    Messaging other = instance("other");
    CountDownLatch begun = new CountDownLatch(2);
    Messaging messaging = Messaging.open(morphium, IMPATIENT);
    for (String topic : List.of("work", "news")) {
      messaging
          .listenTo(topic)
          .handle(
              (message, context) -> {
                begun.countDown();
                new CountDownLatch(1).await();
              });
    }
    other.send(Message.to("work").exclusive());
    other.send(Message.to("news"));
    begun.await();
    messaging.close();
    await()
        .untilAsserted(
            () ->
                assertThat(other.status().topics())
                    .singleElement()
                    .satisfies(topic -> assertThat(topic.count(State.READY)).isEqualTo(1)));
  }

  @Test
  void aHandlerThatClosesIsNotWaitedFor() throws InterruptedException {
    Messaging other = instance("other");
    Messaging messaging =
        Messaging.open(morphium, MessagingSettings.DEFAULT.patience(Duration.ofDays(1)));
    CountDownLatch closed = new CountDownLatch(2);
    for (String topic : List.of("work", "news")) {
      Messaging own =
          topic.equals("work")
              ? messaging
              : instance(MessagingSettings.DEFAULT.patience(Duration.ofDays(1)));
      own.listenTo(topic)
          .handle(
              (message, context) -> {
                own.close();
                closed.countDown();
              });
    }
    other.send(Message.to("work").exclusive());
    other.send(Message.to("news"));
    closed.await();
    await().until(() -> other.jobs().counts().isEmpty());
  }

  @Test
  void aHandlerThatDoesNotReactHoldsUpNobody() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    Messaging messaging = Messaging.open(morphium, IMPATIENT);
    Messaging[] self = {messaging};
    messaging
        .listenTo("work")
        .handle(
            (message, context) -> {
              begun.countDown();
              while (gate.getCount() > 0) {
                try {
                  gate.await();
                } catch (InterruptedException e) {
                  // that is not its affair
                }
              }
              self[0].instance();
            });
    messaging.send(Message.to("work").exclusive());
    begun.await();
    messaging.close();
    assertThat(gate.getCount()).isEqualTo(1);
    gate.countDown();
  }

  @Test
  void closingIsBoundedWhileTheDatabaseIsAway() throws IOException, InterruptedException {
    PoppyServer server =
        PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
    try (Morphium remote =
        Morphium.connect(
            "mongodb://127.0.0.1:" + server.port() + "/away?serverSelectionTimeoutMS=600000")) {
      Messaging messaging = Messaging.open(remote, IMPATIENT.heartbeat(Duration.ofMillis(100)));
      CountDownLatch begun = new CountDownLatch(1);
      messaging
          .listenTo("work")
          .handle(
              (message, context) -> {
                begun.countDown();
                server.close();
              });
      messaging.send(Message.to("work").exclusive());
      begun.await();
      long before = System.nanoTime();
      messaging.close();
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMinutes(1));
    }
  }
}
