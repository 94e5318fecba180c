package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopicsTest {
  private final List<Messaging> open = new ArrayList<>();
  private final Queue<String> got = new ConcurrentLinkedQueue<>();
  private Morphium morphium;

  @BeforeEach
  void open() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
  }

  @AfterEach
  void close() {
    open.forEach(Messaging::close);
    morphium.close();
  }

  private Messaging instance(String name) {
    Messaging messaging = Messaging.open(morphium, MessagingSettings.DEFAULT.instance(name));
    open.add(messaging);
    return messaging;
  }

  private void listen(Messaging messaging, String topic) {
    messaging.listen(
        topic,
        String.class,
        (text, context) -> {
          got.add(messaging.instance() + " " + text);
          return null;
        });
  }

  private static Message work(String topic, String text) {
    return Message.to(topic).payload(text).exclusive();
  }

  @Test
  void aPausedTopicWaitsInAllInstances() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    listen(first, "orders");
    listen(second, "orders");
    listen(second, "mails");
    first.topics().pause("orders");
    await().until(() -> second.topics().isPaused("orders"));
    assertThat(second.topics().find("orders").changedBy()).isEqualTo("a");
    Messaging third = instance("c");
    assertThat(third.topics().isPaused("orders")).isTrue();
    listen(third, "orders");
    first.sendAll(List.of(work("orders", "1"), Message.to("orders").payload("2")));
    first.send(work("mails", "3"));
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
  void aTopicIsPausedInOneInstanceBeforeItHasListeners() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    first.topics().pauseHere("orders");
    listen(first, "orders");
    listen(second, "orders");
    for (int i = 0; i < 10; i++) {
      second.send(work("orders", "work"));
    }
    second.send(Message.to("orders").payload("all"));
    await().until(() -> got.size() == 11);
    assertThat(got).allMatch(text -> text.startsWith("b "));
    assertThat(first.topics().find("orders").pausedHere()).isTrue();
    first.topics().resumeHere("orders");
    await().until(() -> got.contains("a all"));
  }

  @Test
  void anAnnouncementThatWaitsTooLongExpires() {
    Messaging messaging = instance("a");
    listen(messaging, "orders");
    messaging.topics().pauseHere("orders");
    Instant sent = Instant.now();
    messaging.send(Message.to("orders").payload("old").timeToLive(Duration.ofMillis(50)));
    messaging.send(Message.to("orders").payload("new"));
    await().until(() -> Duration.between(sent, Instant.now()).toMillis() > 100);
    messaging.topics().resumeHere("orders");
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("a new");
  }

  @Test
  void aPauseHoldsThoughItIsSaidInATransactionThatFails() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    try {
      morphium.inTransaction(
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
  void aLimitHoldsForAllInstancesTogether() {
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
                return null;
              });
    }
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      messages.add(work("mails", "x"));
    }
    instances.get(1).sendAll(messages);
    await().until(() -> begun.size() == 30);
    List<Long> times = begun.stream().sorted().toList();
    assertThat(times.get(29) - times.get(0)).isGreaterThan(Duration.ofMillis(400).toNanos());
    begun.clear();
    instances.get(2).topics().unlimited("mails");
    instances.get(1).sendAll(List.of(work("mails", "y"), work("mails", "z")));
    await().until(() -> begun.size() == 2);
  }
}
