package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.IfTaken;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Sent;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class KeysTest extends Instances {
  private static Message unique(String payload) {
    return Message.to("orders").payload(payload).exclusive().unique("pen");
  }

  private static Message once(String key) {
    return Message.to("orders").payload(key).exclusive().idempotencyKey(key);
  }

  @Test
  void ofAUniqueKeyThereIsOneUntilItHasEnded() {
    Messaging sender = instance("sender");
    Message first = sender.send(unique("a"));
    assertThat(first.sent()).isEqualTo(Sent.STORED);
    Message second = sender.send(unique("b"));
    assertThat(second.sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.stored()).isEqualTo(first.stored());
    assertThat(sender.send(Message.to("bills").exclusive().unique("pen")).sent())
        .isEqualTo(Sent.STORED);
    sender.listenTo("orders").payload(String.class).handle(noting(""));
    await().until(() -> sender.jobs().counts("orders").isEmpty());
    assertThat(sender.send(unique("c")).sent()).isEqualTo(Sent.STORED);
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactly("a", "c");
  }

  @Test
  void whatWaitsIsReplaced() {
    Messaging sender = instance("sender");
    Message first = sender.send(unique("a").delay(Duration.ofHours(1)));
    Message second = sender.send(unique("b").priority(3).unique("pen", IfTaken.REPLACE));
    assertThat(second.sent()).isEqualTo(Sent.REPLACED);
    assertThat(second.id()).isEqualTo(first.id());
    BsonDocument stored = new Database(morphium).one("{topic: 'orders'}");
    assertThat(stored.getNumber("priority").intValue()).isEqualTo(3);
    assertThat(stored.getTimestamp("order").getTime()).isPositive();
    sender.listenTo("orders").payload(String.class).handle(noting(""));
    await().until(() -> got.size() == 1);
    assertThat(got).containsExactly("b");
  }

  @Test
  void whatIsWorkedOnIsNotReplaced() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Messaging sender = instance("sender");
    sender
        .listenTo("orders")
        .payload(String.class)
        .handle(
            (text, context) -> {
              got.add(text);
              begun.countDown();
              go.await();
            });
    Message first = sender.send(unique("a"));
    begun.await();
    Message second = sender.send(unique("b").unique("pen", IfTaken.REPLACE));
    assertThat(second.sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(second.id()).isEqualTo(first.id());
    go.countDown();
    await().until(() -> sender.jobs().counts().isEmpty());
    assertThat(got).containsExactly("a");
  }

  @Test
  void aKeyIsKnownAfterItsWorkIsDone() {
    Messaging sender = instance("sender");
    sender.listenTo("orders").payload(String.class).handle(noting(""));
    Message first = sender.send(once("k1").header("big", "header"));
    await().until(() -> sender.jobs().find(first.id()).state() == State.DONE);
    Message second = sender.send(once("k1"));
    assertThat(second.sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(second.id()).isEqualTo(first.id());
    BsonDocument kept = new Database(morphium).one("{idempotency_key: 'k1'}");
    assertThat(kept).doesNotContainKeys("payload", "headers").containsKey("delete_at");
    assertThat(got).containsExactly("k1");
  }

  @Test
  void ofManyOnlyTheNewOnesAreStored() {
    Messaging sender = instance("sender");
    ObjectId known = sender.send(once("k2")).id();
    List<Message> sent =
        sender.sendAll(List.of(once("k1"), once("k2"), once("k3"), once("k1"), once("k4")));
    assertThat(sent)
        .extracting(Message::sent)
        .containsExactly(Sent.STORED, Sent.DUPLICATE, Sent.STORED, Sent.DUPLICATE, Sent.STORED);
    assertThat(sent.get(1).id()).isEqualTo(known);
    assertThat(sent.get(3).id()).isEqualTo(sent.get(0).id());
    assertThat(sender.jobs().counts()).containsEntry(State.READY, 4L);
  }

  @Test
  void broadcastsHaveIdempotencyKeysToo() {
    Messaging sender = instance("sender");
    sender.listenTo("news").payload(String.class).handle(noting(""));
    Message first = sender.send(Message.to("news").payload("x").idempotencyKey("k"));
    Message second = sender.send(Message.to("news").payload("x").idempotencyKey("k"));
    assertThat(second.sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(second.id()).isEqualTo(first.id());
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("x");
    assertThatThrownBy(() -> sender.send(Message.to("news").unique("k")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no work");
  }

  @Test
  void eachRecipientHasKeysOfItsOwn() {
    Messaging sender = instance("sender");
    Message first =
        sender.send(Message.to("orders").payload("x").recipients("a", "b").unique("pen"));
    assertThat(first.stored()).hasSize(2);
    Message second =
        sender.send(Message.to("orders").payload("x").recipients("b", "c").unique("pen"));
    assertThat(second.sent()).isEqualTo(Sent.STORED);
    assertThat(second.stored().get(0)).isEqualTo(first.stored().get(1));
    assertThat(sender.jobs().counts()).containsEntry(State.READY, 3L);
  }

  @Test
  void aDuplicateLeavesTheSendersTransactionAlone() {
    Messaging sender = instance("sender");
    sender.send(once("k1"));
    List<Message> sent = new ArrayList<>();
    morphium.inTransaction(() -> sent.addAll(sender.sendAll(List.of(once("k1"), once("k2")))));
    assertThat(sent).extracting(Message::sent).containsExactly(Sent.DUPLICATE, Sent.STORED);
    assertThat(sender.jobs().counts()).containsEntry(State.READY, 2L);
  }

  @Test
  void aTransactionThatComesTooLateFindsTheOthersMessage() {
    Messaging sender = instance("sender");
    AtomicBoolean first = new AtomicBoolean(true);
    AtomicReference<Message> late = new AtomicReference<>();
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      morphium.inTransaction(
          () -> {
            sender.send(Message.to("orders").payload("begins").exclusive());
            if (first.getAndSet(false)) {
              join(other.submit(() -> sender.send(once("k1"))));
            }
            late.set(sender.send(once("k1")));
          });
    }
    assertThat(late.get().sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(new Database(morphium).count("{idempotency_key: 'k1'}")).isEqualTo(1);
    assertThat(new Database(morphium).count("{payload: 'begins'}")).isEqualTo(1);
  }

  private static void join(Future<?> task) {
    try {
      task.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void ofManySendersOneIsFirst() {
    List<Messaging> senders = List.of(instance("a"), instance("b"), instance("c"));
    Queue<Message> all = new ConcurrentLinkedQueue<>();
    List<Future<?>> tasks = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Messaging sender : senders) {
        List<Message> sent = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
          sent.add(
              i % 2 == 0
                  ? once("k" + i)
                  : Message.to("orders").payload(i).exclusive().unique("u" + i));
        }
        tasks.add(
            executor.submit(
                () -> {
                  for (int i = 0; i < sent.size(); i += 4) {
                    all.addAll(sender.sendAll(sent.subList(i, i + 4)));
                  }
                }));
      }
      tasks.forEach(KeysTest::join);
    }
    assertThat(all).filteredOn(message -> message.sent() == Sent.STORED).hasSize(60);
    assertThat(all).extracting(Message::id).hasSize(180);
    assertThat(all.stream().map(Message::id).distinct()).hasSize(60);
    assertThat(senders.get(0).jobs().counts()).containsEntry(State.READY, 60L);
  }
}
