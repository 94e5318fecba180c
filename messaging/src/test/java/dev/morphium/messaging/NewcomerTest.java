package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.morphium.Morphium;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** What a new user meets in the first hour: the ends of jobs, services, closing, lost workers. */
@Isolated("it looks for threads and log lines of the whole process")
class NewcomerTest extends Instances {
  /** Not public, as in the pages. */
  interface Calculator {
    int add(int left, int right);

    default int twice(int number) {
      return add(number, number);
    }
  }

  @Test
  void defaultMethodsOfServicesNeedNoPublicInterface() {
    Messaging messaging = instance("one");
    messaging.serve(Calculator.class, (left, right) -> left + right);
    assertThat(messaging.client(Calculator.class).twice(21)).isEqualTo(42);
  }

  @Test
  void aJobThatIsDoneAndGoneIsDone() throws InterruptedException {
    Messaging messaging = instance("one");
    messaging.listen("orders", String.class, order -> {});
    for (int i = 0; i < 20; i++) {
      Message order = messaging.send(Message.to("orders").payload("pen").exclusive());
      if (i % 2 == 0) {
        await().until(() -> messaging.jobs().find(order.id()) == null);
      }
      JobStatus status = messaging.jobs().await(order.id(), SOON);
      assertThat(status).isNotNull();
      assertThat(status.state()).isEqualTo(State.DONE);
      assertThat(status.topic()).isEqualTo("orders");
      assertThat(status.id()).isEqualTo(order.id());
    }
    assertThatThrownBy(() -> messaging.jobs().await(new ObjectId(), Duration.ofMillis(10)))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("keepResult()");
  }

  @Test
  void deadLettersShowWhatTheyCarry() {
    Messaging messaging = instance("one");
    messaging
        .listenTo("orders")
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              throw new IllegalStateException("no");
            });
    messaging.send(Message.to("orders").payload(Map.of("article", "pen")).exclusive());
    await().until(() -> messaging.jobs().deadLetters().count() == 1);
    assertThat(messaging.jobs().deadLetters().list(10).get(0).message().body())
        .isEqualTo(Map.of("article", "pen"));
  }

  @Test
  void namesThatAreNullAreNamed() {
    assertThatThrownBy(() -> Message.to(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("topic is null; give it a name");
  }

  @Test
  void aMorphiumThatIsClosedClosesItsMessagingFirst() {
    Logger logger = (Logger) LoggerFactory.getLogger("dev.morphium.messaging");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    try {
      Morphium own = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
      Messaging messaging = Messaging.open(own);
      messaging.listen("orders", String.class, order -> {});
      own.close();
      assertThatThrownBy(() -> messaging.send(Message.to("orders")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("this messaging is closed");
      messaging.close();
      assertThat(List.copyOf(lines.list))
          .filteredOn(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
          .isEmpty();
    } finally {
      logger.detachAppender(lines);
    }
  }

  @Test
  void listenersKeepTheProcessAliveUntilTheyAreClosed() {
    await("those of earlier tests have ended").until(() -> keepers() == 0);
    try (Messaging messaging =
        Messaging.open(morphium, MessagingSettings.DEFAULT.keepAlive(false))) {
      messaging.listen("orders", String.class, order -> {});
      assertThat(keepers()).isZero();
    }
    try (Messaging messaging = Messaging.open(morphium)) {
      assertThat(keepers()).as("nobody listens").isZero();
      messaging.listen("orders", String.class, order -> {});
      messaging.listen("others", String.class, order -> {});
      assertThat(keepers()).isEqualTo(1);
    }
    await().until(() -> keepers() == 0);
  }

  private static long keepers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("morphium-messaging") && !thread.isDaemon())
        .count();
  }
}
