package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Topics that are paused or limited, in one instance or in all. */
interface HeldTopicContract extends OnBackend {
  private static void hear(Messaging messaging, String topic, Queue<String> got) {
    messaging.listen(
        topic,
        String.class,
        (text, context) -> {
          got.add(messaging.instance() + " " + text);
        });
  }

  private static Message held(String topic, String text) {
    return Message.to(topic).payload(text).exclusive();
  }

  @Test
  default void aPausedTopicWaitsInAllInstances() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging first = instance("a");
    Messaging second = instance("b");
    hear(first, "orders", got);
    hear(second, "orders", got);
    hear(second, "mails", got);
    first.topics().pause("orders");
    await().until(() -> second.topics().isPaused("orders"));
    assertThat(second.topics().find("orders").changedBy()).isEqualTo("a");
    Messaging third = instance("c");
    assertThat(third.topics().isPaused("orders")).isTrue();
    hear(third, "orders", got);
    first.sendAll(List.of(held("orders", "1"), Message.to("orders").payload("2")));
    first.send(held("mails", "3"));
    await().until(() -> !got.isEmpty());
    await().during(Duration.ofMillis(200)).until(() -> got.size() == 1);
    assertThat(got).containsExactly("b 3");
    second.topics().resume("orders");
    await().until(() -> got.size() == 5);
    assertThat(got).contains("a 2", "b 2", "c 2");
    assertThat(got.stream().filter(text -> text.endsWith("1"))).hasSize(1);
    assertThat(third.topics().list()).hasSize(1).noneMatch(topic -> topic.paused());
  }

  @Test
  default void aTopicIsPausedHereBeforeItHasListeners() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging first = instance("a");
    Messaging second = instance("b");
    first.topics().pauseHere("orders");
    hear(first, "orders", got);
    hear(second, "orders", got);
    for (int i = 0; i < 10; i++) {
      second.send(held("orders", "work"));
    }
    second.send(Message.to("orders").payload("all"));
    await().until(() -> got.size() == 11);
    assertThat(got).allMatch(text -> text.startsWith("b "));
    assertThat(first.topics().find("orders").pausedHere()).isTrue();
    first.topics().resumeHere("orders");
    await().until(() -> got.contains("a all"));
  }

  @Test
  @Needs(Feature.TRANSACTIONS)
  default void aPauseHoldsThoughItsTransactionFails() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    try {
      morphium()
          .inTransaction(
              () -> {
                first.topics().pause("orders");
                throw new IllegalStateException("no");
              });
    } catch (IllegalStateException expected) {
      assertThat(expected).hasMessage("no");
    }
    await().until(() -> second.topics().isPaused("orders"));
  }

  @Test
  default void aLimitHoldsForAllInstancesTogether() {
    Queue<Long> begun = new ConcurrentLinkedQueue<>();
    List<Messaging> instances = List.of(instance("a"), instance("b"), instance("c"));
    instances.get(0).topics().limit("mails", 20, Duration.ofMillis(400));
    for (Messaging one : instances) {
      await().until(() -> one.topics().find("mails").limit() != null);
      one.listenTo("mails")
          .concurrency(4)
          .handle(
              (message, context) -> {
                begun.add(System.nanoTime());
              });
    }
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      messages.add(held("mails", "x"));
    }
    long begin = System.nanoTime();
    instances.get(1).sendAll(messages);
    await().until(() -> begun.size() == 30);
    List<Long> times = begun.stream().sorted().toList();
    assertThat(times.get(29) - begin).isGreaterThan(Duration.ofMillis(400).toNanos());
    begun.clear();
    instances.get(2).topics().unlimited("mails");
    instances.get(1).sendAll(List.of(held("mails", "y"), held("mails", "z")));
    await().until(() -> begun.size() == 2);
  }

  @Test
  default void everyAttemptNeedsAPermit() {
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.topics().limit("mails", 1, Duration.ofMillis(200));
    messaging
        .listenTo("mails")
        .retry(Retry.times(3))
        .handle(
            (message, context) -> {
              attempts.add(context.attempt());
              if (context.attempt() < 3) {
                throw new IllegalStateException("not yet");
              }
            });
    long begin = System.nanoTime();
    messaging.send(held("mails", "x"));
    await().until(() -> attempts.size() == 3);
    assertThat(System.nanoTime() - begin).isGreaterThan(Duration.ofMillis(350).toNanos());
  }
}
