package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.job.Cancelling;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Work as it is seen and changed from outside. */
interface JobControlContract extends OnBackend {
  /** How long a test waits for something that is to happen. */
  Duration SOON = Duration.ofSeconds(90);

  @Test
  default void progressAndResultAreSeenByAll() throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    instance("worker")
        .listenTo("sums")
        .payload(Integer.class)
        .handle(
            (number, context) -> {
              context.progress(0.5, "adding");
              go.await();
              context.result(number + 1);
            });
    Messaging sender = sender();
    ObjectId sum = sender.send(Message.to("sums").payload(1).exclusive()).stored().get(0);
    await().until(() -> sender.jobs().find(sum).progress() == 0.5);
    assertThat(sender.jobs().find(sum).progressText()).isEqualTo("adding");
    assertThat(sender.jobs().find(sum).owner()).isEqualTo("worker");
    go.countDown();
    JobStatus done = sender.jobs().await(sum, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(sender.jobs().result(sum, Integer.class)).isEqualTo(2);
  }

  @Test
  default void deadLettersAreListedAndRequeuedAndDeleted() {
    AtomicBoolean broken = new AtomicBoolean(true);
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .payload(String.class)
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              if (broken.get()) {
                throw new IllegalStateException("no " + order);
              }
            });
    List<Message> orders =
        worker.sendAll(
            List.of(
                Message.job("orders").payload("a"),
                Message.job("orders").payload("b"),
                Message.job("orders").payload("c")));
    await().until(() -> worker.jobs().deadLetters("orders").count() == 3);
    List<JobStatus> first = worker.jobs().deadLetters("orders").list(2);
    assertThat(first)
        .extracting(JobStatus::id)
        .containsExactly(orders.get(0).id(), orders.get(1).id());
    assertThat(first.get(0).failures().get(0).message()).isEqualTo("no a");
    List<JobStatus> rest = worker.jobs().deadLetters().list(orders.get(1).id(), 2);
    assertThat(rest).extracting(JobStatus::id).containsExactly(orders.get(2).id());
    assertThat(worker.jobs().deadLetters("orders").delete(rest.get(0).id())).isTrue();
    broken.set(false);
    assertThat(worker.jobs().deadLetters("orders").requeueAll())
        .isEqualTo(Map.of(Requeuing.READY, 2));
    await().until(() -> worker.jobs().counts("orders").isEmpty());
  }

  @Test
  default void whatNobodyHasIsCancelledAtOnce() {
    Messaging sender = sender();
    ObjectId ready = sender.send(Message.to("orders").exclusive()).stored().get(0);
    ObjectId later =
        sender.send(Message.to("orders").exclusive().delay(Duration.ofHours(1))).stored().get(0);
    for (ObjectId one : List.of(ready, later)) {
      assertThat(sender.jobs().cancel(one)).isEqualTo(Cancelling.CANCELLED);
      assertThat(state(one)).isEqualTo("CANCELLED");
      assertThat(sender.jobs().cancel(one)).isEqualTo(Cancelling.ENDED);
    }
    assertThat(sender.jobs().cancel(new ObjectId())).isEqualTo(Cancelling.UNKNOWN);
  }

  @Test
  default void whoeverWorksOnCancelledWorkIsInterruptedSoon() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    instance("worker")
        .listenTo("orders")
        .lease(Duration.ofMinutes(5))
        .handle(
            (order, context) -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    Messaging sender = sender();
    ObjectId order = sender.send(Message.to("orders").exclusive()).stored().get(0);
    assertThat(begun.await(90, TimeUnit.SECONDS)).isTrue();
    assertThat(sender.jobs().cancel(order)).isEqualTo(Cancelling.ASKED);
    JobStatus status = sender.jobs().await(order, SOON);
    assertThat(status).isNotNull();
    assertThat(status.state()).isEqualTo(State.CANCELLED);
  }
}
