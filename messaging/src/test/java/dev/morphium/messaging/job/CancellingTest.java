package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class CancellingTest extends Instances {
  @Test
  void whatNobodyHasIsCancelledAtOnce() {
    Messaging sender = instance("sender");
    ObjectId ready = sender.send(Message.to("orders").exclusive()).stored().get(0);
    ObjectId waiting =
        sender.send(Message.to("orders").exclusive().delay(Duration.ofHours(1))).stored().get(0);
    ObjectId blocked =
        sender.send(Message.to("orders").exclusive().after(List.of(ready))).stored().get(0);
    for (ObjectId one : List.of(blocked, waiting, ready)) {
      assertThat(sender.jobs().cancel(one)).isEqualTo(Cancelling.CANCELLED);
      assertThat(sender.jobs().find(one).state()).isEqualTo(State.CANCELLED);
      assertThat(sender.jobs().cancel(one)).isEqualTo(Cancelling.ENDED);
    }
    assertThat(sender.jobs().cancel(new ObjectId())).isEqualTo(Cancelling.UNKNOWN);
  }

  @Test
  void whoeverWorksOnItIsInterruptedSoon() throws InterruptedException {
    Messaging worker = instance("worker");
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    worker
        .listenTo("orders")
        .lease(Duration.ofMinutes(5))
        .handle(
            (order, context) -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } finally {
                stopped.set(context.isStopped());
              }
            });
    Messaging sender = instance("sender");
    ObjectId order = sender.send(Message.to("orders").exclusive()).stored().get(0);
    assertThat(begun.await(90, TimeUnit.SECONDS)).isTrue();
    assertThat(sender.jobs().cancel(order)).isEqualTo(Cancelling.ASKED);
    JobStatus status = sender.jobs().await(order, SOON);
    assertThat(status).isNotNull();
    assertThat(status.state()).isEqualTo(State.CANCELLED);
    assertThat(status.failures()).isEmpty();
    assertThat(stopped).isTrue();
  }

  @Test
  void whatWaitsForItsNextAttemptIsNotTriedAgain() throws InterruptedException {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .retry(Retry.times(3).fixed(Duration.ofHours(1)))
        .handle(
            (order, context) -> {
              got.add("attempt");
              throw new IllegalStateException("no");
            });
    ObjectId order =
        worker.send(Message.to("orders").exclusive().orderingKey("pen")).stored().get(0);
    await().until(() -> worker.jobs().find(order).state() == State.WAITING);
    assertThat(worker.jobs().cancel(order)).isEqualTo(Cancelling.CANCELLED);
    ObjectId next =
        worker.send(Message.to("orders").exclusive().orderingKey("pen")).stored().get(0);
    await().until(() -> worker.jobs().find(next).state() == State.WAITING);
    assertThat(got).hasSize(2);
  }

  @Test
  void ofManyWhoCancelAndDoEachMessageEndsOnce() throws InterruptedException {
    List<Messaging> workers = List.of(instance("a"), instance("b"));
    for (Messaging worker : workers) {
      worker
          .listenTo("orders")
          .concurrency(3)
          .handle(
              (order, context) -> {
                got.add(String.valueOf(order.id()));
              });
    }
    Messaging sender = instance("sender");
    List<Message> orders =
        sender.sendAll(Collections.nCopies(100, Message.job("orders").keepResult()));
    for (Message order : orders) {
      sender.jobs().cancel(order.stored().get(0));
    }
    for (Message order : orders) {
      JobStatus status = sender.jobs().await(order.stored().get(0), SOON);
      assertThat(status).isNotNull();
      if (status.state() == State.DONE) {
        assertThat(got).contains(order.stored().get(0).toString());
      } else {
        assertThat(status.state()).isEqualTo(State.CANCELLED);
      }
    }
    assertThat(got).doesNotHaveDuplicates();
  }
}
