package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Work as something that is looked at and looked after. */
interface JobContract extends OnBackend {
  @Test
  default void progressAndResultAreSeenByOthers() throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    instance("worker")
        .listenTo("orders")
        .handle(
            (order, context) -> {
              context.progress(0.5, "half of it");
              seen.await();
              context.result(42);
            });
    Messaging other = instance("other");
    ObjectId id = other.send(Message.to("orders").exclusive().keepResult()).id();
    await().until(() -> other.jobs().find(id).progress() == 0.5);
    JobStatus status = other.jobs().find(id);
    assertThat(status.progressText()).isEqualTo("half of it");
    assertThat(status.state()).isEqualTo(State.LEASED);
    assertThat(status.owner()).isEqualTo("worker");
    seen.countDown();
    await().until(() -> other.jobs().find(id).state() == State.DONE);
    assertThat(other.jobs().result(id, Integer.class)).isEqualTo(42);
  }

  @Test
  default void deadLettersAreLookedAtAndDoneAfterAll() {
    AtomicBoolean broken = new AtomicBoolean(true);
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging worker = instance("worker");
    worker
        .listenTo("orders")
        .payload(String.class)
        .retry(Retry.NEVER)
        .handle(
            (text, context) -> {
              if (broken.get()) {
                throw new IllegalStateException("broken");
              }
              got.add(text);
            });
    ObjectId first = worker.send(Message.to("orders").payload("1").exclusive()).id();
    ObjectId second = worker.send(Message.to("orders").payload("2").exclusive()).id();
    await().until(() -> worker.jobs().deadLetters("orders").count() == 2);
    JobStatus letter = worker.jobs().deadLetters("orders").list(10).get(0);
    assertThat(letter.id()).isEqualTo(first);
    assertThat(letter.failures().get(0).message()).isEqualTo("broken");
    broken.set(false);
    assertThat(worker.jobs().requeue(first)).isEqualTo(Requeuing.READY);
    await().until(() -> got.contains("1"));
    assertThat(worker.jobs().deadLetters("orders").delete(second)).isTrue();
    assertThat(worker.jobs().requeue(second)).isEqualTo(Requeuing.UNKNOWN);
    assertThat(got).containsExactly("1");
  }

  @Test
  default void workIsCancelledBeforeItBeginsAndInTheMiddle() {
    Messaging other = instance("other");
    ObjectId later = other.send(Message.to("orders").exclusive().delay(Duration.ofHours(1))).id();
    other.jobs().cancel(later);
    assertThat(state(later)).isEqualTo("CANCELLED");
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger stopped = new AtomicInteger();
    instance("worker")
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } finally {
                stopped.incrementAndGet();
              }
            });
    ObjectId id = other.send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    other.jobs().cancel(id);
    await().until(() -> stopped.get() == 1 && state(id).equals("CANCELLED"));
  }

  @Test
  default void workWaitsForOtherWork() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    Message first = sender.send(Message.to("orders").payload("first").exclusive());
    Message second = sender.send(Message.to("orders").payload("second").exclusive());
    Message last = Message.to("orders").payload("last").exclusive().priority(9);
    ObjectId id = sender.send(last.after(first, second)).id();
    assertThat(state(id)).isEqualTo("BLOCKED");
    instance("worker").listen("orders", String.class, keep(got));
    await().until(() -> got.size() >= 3);
    assertThat(got).containsExactly("first", "second", "last");
  }

  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void aKeyIsStoredOnce() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    for (int i = 0; i < 3; i++) {
      sender.send(Message.to("orders").payload("once").exclusive().idempotencyKey("k"));
      sender.send(Message.to("orders").payload("unique").exclusive().unique("u"));
    }
    instance("worker").listen("orders", String.class, keep(got));
    // a handler is through before the end of its work is written, and the key is free
    await().until(() -> sender.jobs().counts("orders").equals(Map.of(State.DONE, 1L)));
    sender.send(Message.to("orders").payload("unique again").exclusive().unique("u"));
    await().until(() -> got.contains("unique again"));
    assertThat(got).containsExactly("once", "unique", "unique again");
  }
}
