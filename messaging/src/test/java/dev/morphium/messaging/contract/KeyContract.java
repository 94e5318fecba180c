package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Messages of which there is one with a key. */
interface KeyContract extends OnBackend {
  @Test
  default void ofAUniqueKeyThereIsOneUntilItHasEnded() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    Message first = sender.send(unique("a"));
    Message second = sender.send(unique("b"));
    assertThat(first.sent()).isEqualTo(Sent.STORED);
    assertThat(second.sent()).isEqualTo(Sent.DUPLICATE);
    assertThat(second.stored()).isEqualTo(first.stored());
    sender.listen("orders", String.class, OnBackend.keep(got));
    await().until(() -> sender.jobs().counts("orders").isEmpty());
    assertThat(sender.send(unique("c")).sent()).isEqualTo(Sent.STORED);
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactly("a", "c");
  }

  @Test
  default void whatWaitsIsReplaced() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    Message first = sender.send(unique("a").delay(Duration.ofHours(1)));
    Message second = sender.send(unique("b").unique("pen", IfTaken.REPLACE));
    assertThat(second.sent()).isEqualTo(Sent.REPLACED);
    assertThat(second.stored()).isEqualTo(first.stored());
    sender.listen("orders", String.class, OnBackend.keep(got));
    await().until(() -> got.size() == 1);
    assertThat(got).containsExactly("b");
  }

  @Test
  default void ofManyWithKeysOnlyTheNewOnesAreStored() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    sender.listen("orders", String.class, OnBackend.keep(got));
    Message known = sender.send(once("k2"));
    await().until(() -> state(known.stored().get(0)).equals("DONE"));
    List<Message> sent =
        sender.sendAll(List.of(once("k1"), once("k2"), once("k3"), once("k1"), once("k4")));
    assertThat(sent)
        .extracting(Message::sent)
        .containsExactly(Sent.STORED, Sent.DUPLICATE, Sent.STORED, Sent.DUPLICATE, Sent.STORED);
    assertThat(sent.get(1).stored()).isEqualTo(known.stored());
    await().until(() -> got.size() == 4);
    assertThat(got).containsExactlyInAnyOrder("k1", "k2", "k3", "k4");
  }

  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void ofManySendersOneIsFirst() throws InterruptedException, ExecutionException {
    Queue<Message> all = new ConcurrentLinkedQueue<>();
    List<Future<?>> tasks = new ArrayList<>();
    List<Messaging> senders = List.of(instance("a"), instance("b"), instance("c"));
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Messaging sender : senders) {
        List<Message> sent = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
          sent.add(i % 2 == 0 ? once("k" + i) : unique("u").unique("u" + i));
        }
        tasks.add(executor.submit(() -> sent.forEach(one -> all.add(sender.send(one)))));
      }
    }
    for (Future<?> task : tasks) {
      task.get();
    }
    assertThat(all).filteredOn(message -> message.sent() == Sent.STORED).hasSize(20);
    assertThat(all.stream().map(Message::id).distinct()).hasSize(20);
    assertThat(senders.get(0).jobs().counts()).containsEntry(State.READY, 20L);
  }

  @Test
  @Needs({Feature.TRANSACTIONS, Feature.UNIQUE_WHERE_PRESENT})
  default void aDuplicateLeavesTheSendersTransactionAlone() {
    Messaging sender = sender();
    sender.send(once("k1"));
    AtomicBoolean first = new AtomicBoolean(true);
    List<Message> sent = new ArrayList<>();
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      morphium()
          .inTransaction(
              () -> {
                sent.clear();
                sent.add(sender.send(once("k1")));
                if (first.getAndSet(false)) {
                  try {
                    other.submit(() -> sender.send(once("k2"))).get();
                  } catch (InterruptedException | ExecutionException e) {
                    throw new AssertionError(e);
                  }
                }
                sent.addAll(sender.sendAll(List.of(once("k2"), once("k3"))));
              });
    }
    assertThat(sent)
        .extracting(Message::sent)
        .containsExactly(Sent.DUPLICATE, Sent.DUPLICATE, Sent.STORED);
    assertThat(documents(QUEUE, new BsonDocument())).hasSize(3);
  }

  private static Message unique(String payload) {
    return Message.to("orders").payload(payload).exclusive().unique("pen");
  }

  private static Message once(String key) {
    return Message.to("orders").payload(key).exclusive().idempotencyKey(key);
  }
}
