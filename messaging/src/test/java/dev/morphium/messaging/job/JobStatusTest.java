package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class JobStatusTest extends Instances {
  record Sum(int value) {}

  @Test
  void othersSeeHowFarItIsAndWhatItResultedIn() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    instance("worker")
        .listenTo("sums")
        .payload(Integer.class)
        .handle(
            (number, context) -> {
              context.progress(0.5, "adding");
              go.await();
              context.result(new Sum(number + 1));
            });
    Messaging sender = instance("sender");
    ObjectId sum = sender.send(Message.to("sums").payload(1).exclusive()).stored().get(0);
    await().until(() -> sender.jobs().find(sum).progress() == 0.5);
    JobStatus status = sender.jobs().find(sum);
    assertThat(status.progressText()).isEqualTo("adding");
    assertThat(status.state()).isEqualTo(State.LEASED);
    assertThat(status.owner()).isEqualTo("worker");
    assertThat(status.attempts()).isEqualTo(1);
    assertThat(status.due()).isNotNull();
    assertThat(sender.jobs().result(sum, Sum.class)).isNull();
    assertThat(sender.jobs().await(sum, Duration.ofMillis(1))).isNull();
    go.countDown();
    JobStatus done = sender.jobs().await(sum, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.progress()).isEqualTo(1);
    assertThat(done.ended()).isNotNull();
    assertThat(sender.jobs().result(sum, Sum.class)).isEqualTo(new Sum(2));
  }

  @Test
  void whatSomebodyWaitsForIsKeptWithoutAResultToo() throws InterruptedException {
    Messaging worker = instance("worker");
    ObjectId order = worker.send(Message.to("orders").exclusive()).stored().get(0);
    assertThat(worker.jobs().await(order, Duration.ofMillis(1))).isNull();
    worker.listenTo("orders").handle(noting(""));
    JobStatus done = worker.jobs().await(order, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.message().deleteAt()).isNotNull();
  }

  @Test
  void whatIsNotThereIsToldApartFromWhatIsNotDone() {
    Messaging sender = instance("sender");
    assertThat(sender.jobs().find(new ObjectId())).isNull();
    assertThatThrownBy(() -> sender.jobs().await(new ObjectId(), SOON))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("there is no work");
  }

  @Test
  void workIsListedByTopicAndState() {
    Messaging sender = instance("sender");
    ObjectId a = sender.send(Message.to("orders").exclusive()).stored().get(0);
    ObjectId b =
        sender.send(Message.to("orders").exclusive().delay(Duration.ofHours(1))).stored().get(0);
    sender.send(Message.to("bills").exclusive());
    sender.send(Message.to("orders"));
    assertThat(sender.jobs().list("orders", null, null, 10))
        .extracting(JobStatus::id)
        .containsExactly(a, b);
    assertThat(sender.jobs().list("orders", State.WAITING, null, 10))
        .extracting(JobStatus::id)
        .containsExactly(b);
    assertThat(sender.jobs().list(null, State.READY, null, 10)).hasSize(2);
    assertThat(sender.jobs().list("orders", null, a, 10))
        .extracting(JobStatus::id)
        .containsExactly(b);
    assertThat(sender.jobs().counts())
        .containsEntry(State.READY, 2L)
        .containsEntry(State.WAITING, 1L);
    assertThatThrownBy(() -> sender.jobs().list(null, null, null, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
