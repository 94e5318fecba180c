package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class DeadLettersTest extends Instances {
  private final AtomicBoolean broken = new AtomicBoolean(true);

  private Messaging worker() {
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .payload(String.class)
        .retry(Retry.times(2))
        .handle(
            (order, context) -> {
              if (broken.get()) {
                throw new IllegalStateException("no " + order);
              }
              got.add(order);
            });
    return worker;
  }

  @Test
  void tellWhatFailed() throws InterruptedException {
    Messaging worker = worker();
    Message order = worker.send(Message.to("orders").payload("pen").exclusive());
    JobStatus status = worker.jobs().await(order.stored().get(0), SOON);
    assertThat(status).isNotNull();
    assertThat(status.state()).isEqualTo(State.DEAD);
    assertThat(status.attempts()).isEqualTo(2);
    assertThat(status.message().deleteAt()).isNull();
    assertThat(status.failures()).hasSize(2);
    Failure last = status.failures().get(1);
    assertThat(last.attempt()).isEqualTo(2);
    assertThat(last.type()).isEqualTo(IllegalStateException.class.getName());
    assertThat(last.message()).isEqualTo("no pen");
    assertThat(last.instance()).isEqualTo("worker");
    assertThat(last.detail()).contains("DeadLettersTest").hasSizeLessThanOrEqualTo(4_000);
    assertThat(worker.jobs().deadLetters("orders").count()).isEqualTo(1);
    assertThat(worker.jobs().deadLetters("others").count()).isZero();
    assertThat(worker.jobs().counts("orders")).isEqualTo(Map.of(State.DEAD, 1L));
  }

  @Test
  void areListedInPages() {
    Messaging worker = worker();
    List<Message> orders = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      orders.add(Message.to("orders").payload("pen" + i).exclusive());
    }
    List<Message> sent = worker.sendAll(orders);
    DeadLetters dead = worker.jobs().deadLetters();
    await().until(() -> dead.count() == 5);
    List<ObjectId> seen = new ArrayList<>();
    ObjectId last = null;
    List<JobStatus> page;
    while (!(page = dead.list(last, 2)).isEmpty()) {
      page.forEach(one -> seen.add(one.id()));
      last = page.get(page.size() - 1).id();
    }
    assertThat(seen).containsExactlyElementsOf(sent.stream().map(Message::id).toList());
  }

  @Test
  void areDoneAfterAllWhenTheyAreRequeued() {
    Messaging worker = worker();
    ObjectId pen = worker.send(Message.to("orders").payload("pen").exclusive()).stored().get(0);
    worker.send(Message.to("orders").payload("ink").exclusive());
    DeadLetters dead = worker.jobs().deadLetters("orders");
    await().until(() -> dead.count() == 2);
    assertThat(dead.requeue(pen)).isEqualTo(Requeuing.READY);
    await()
        .until(
            () -> {
              JobStatus status = worker.jobs().find(pen);
              return status != null && status.state() == State.DEAD;
            });
    assertThat(dead.list(1).get(0).attempts()).isEqualTo(2);
    assertThat(dead.list(1).get(0).failures()).hasSize(4);
    broken.set(false);
    assertThat(dead.requeueAll()).isEqualTo(Map.of(Requeuing.READY, 2));
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactlyInAnyOrder("pen", "ink");
    await().until(() -> worker.jobs().counts().isEmpty());
    assertThat(dead.requeue(pen)).isEqualTo(Requeuing.UNKNOWN);
  }

  @Test
  void areDeleted() {
    Messaging worker = worker();
    ObjectId pen = worker.send(Message.to("orders").payload("pen").exclusive()).stored().get(0);
    worker.send(Message.to("orders").payload("ink").exclusive());
    worker.send(Message.to("orders").payload("cap").exclusive());
    DeadLetters dead = worker.jobs().deadLetters("orders");
    await().until(() -> dead.count() == 3);
    assertThat(dead.delete(pen)).isTrue();
    assertThat(dead.delete(pen)).isFalse();
    assertThat(dead.deleteAll()).isEqualTo(2);
    assertThat(dead.count()).isZero();
  }

  @Test
  void expireWhenTheSettingsSaySo() throws InterruptedException {
    Retention retention = Retention.DEFAULT.deadLetters(Duration.ofDays(7));
    Messaging worker = instance(MessagingSettings.DEFAULT.instance("w").retention(retention));
    worker
        .listenTo("orders")
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              throw new IllegalStateException("no");
            });
    Message order = worker.send(Message.to("orders").exclusive());
    JobStatus status = worker.jobs().await(order.stored().get(0), SOON);
    assertThat(status).isNotNull();
    assertThat(status.ended()).isNotNull();
    assertThat(status.message().deleteAt()).isEqualTo(status.ended().plus(Duration.ofDays(7)));
  }

  @Test
  void areNotRequeuedWhileTheirUniqueKeyIsTaken() {
    Messaging worker = worker();
    ObjectId first =
        worker.send(Message.to("orders").payload("pen").exclusive().unique("pen")).stored().get(0);
    DeadLetters dead = worker.jobs().deadLetters("orders");
    await().until(() -> dead.count() == 1);
    Message second =
        worker.send(
            Message.to("orders")
                .payload("pen")
                .exclusive()
                .unique("pen")
                .delay(Duration.ofHours(1)));
    assertThat(second.stored()).doesNotContain(first);
    assertThat(dead.requeue(first)).isEqualTo(Requeuing.KEY_TAKEN);
    assertThat(dead.count()).isEqualTo(1);
    worker.jobs().cancel(second.stored().get(0));
    worker.topics().pauseHere("orders"); // nobody may be through with it before the next line
    assertThat(dead.requeue(first)).isEqualTo(Requeuing.READY);
    assertThat(worker.jobs().requeue(second.stored().get(0))).isEqualTo(Requeuing.KEY_TAKEN);
  }
}
