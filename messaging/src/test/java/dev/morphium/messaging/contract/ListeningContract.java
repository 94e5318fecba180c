package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Listeners that come, go, rest, and choose. */
interface ListeningContract extends OnBackend {
  @Test
  default void listenersAreAddedAndRemovedAtRunTime() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    Messaging sender = sender();
    for (String kind : List.of("broadcast", "exclusive")) {
      got.clear();
      Listener first =
          messaging.listen("news", String.class, (text, context) -> got.add("1" + text));
      sender.send(of(kind, "a"));
      await().until(() -> got.contains("1a"));
      first.close();
      Listener second =
          messaging.listen("news", String.class, (text, context) -> got.add("2" + text));
      sender.send(of(kind, "b"));
      await().until(() -> got.contains("2b"));
      second.close();
      assertThat(got).containsExactly("1a", "2b");
    }
  }

  private static Message of(String kind, String text) {
    return of(kind, "news", text);
  }

  private static Message of(String kind, String topic, String text) {
    Message message = Message.to(topic).payload(text);
    return kind.equals("exclusive") ? message.exclusive() : message;
  }

  @Test
  default void aListenerThatRestsTakesNothing() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Listener resting =
        instance("a").listen("news", String.class, (text, context) -> got.add("a" + text));
    instance("b").listen("news", String.class, (text, context) -> got.add("b" + text));
    resting.pause();
    assertThat(resting.isPaused()).isTrue();
    Messaging sender = sender();
    sender.send(Message.to("news").payload("1"));
    for (int i = 2; i < 12; i++) {
      sender.send(of("exclusive", String.valueOf(i)));
    }
    await().until(() -> got.size() >= 11);
    assertThat(got).allMatch(text -> text.startsWith("b"));
    resting.resume();
    await().until(() -> got.contains("a1"));
    assertThat(got).hasSize(12);
  }

  @Test
  default void workThatCameDuringARestIsTakenAfterwards() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Listener resting = instance("a").listen("news", String.class, keep(got));
    resting.pause();
    Messaging sender = sender();
    sender.send(of("exclusive", "1"));
    sender.send(Message.to("news").payload("2").recipients("a"));
    resting.resume();
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("1", "2");
  }

  @Test
  default void headersChoose() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    for (String colour : List.of("red", "green")) {
      messaging
          .listenTo("paint")
          .payload(String.class)
          .header("colour", colour)
          .handle((text, context) -> got.add(colour + " " + text));
    }
    Messaging sender = sender();
    for (String kind : List.of("broadcast", "exclusive")) {
      for (String colour : List.of("blue", "green", "red")) {
        sender.send(
            of(kind, "paint", kind + " " + colour).header("colour", colour).header("size", "1"));
      }
    }
    sender.send(of("exclusive", "paint", "nothing"));
    await().until(() -> got.size() >= 4);
    assertThat(got)
        .containsExactlyInAnyOrder(
            "red broadcast red",
            "green broadcast green",
            "red exclusive red",
            "green exclusive green");
  }

  @Test
  default void headersAreCalledAsTheyLike() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    for (String name : List.of("messaging.system", "$size", "größe", "a b")) {
      messaging
          .listenTo("paint")
          .payload(String.class)
          .header(name, "x")
          .handle((text, context) -> got.add(name + "=" + text));
    }
    Messaging sender = sender();
    sender.send(of("exclusive", "paint", "0").header("messaging.system", "y"));
    for (String name : List.of("messaging.system", "$size", "größe", "a b")) {
      sender.send(Message.to("paint").payload("1").header(name, "x"));
      sender.send(Message.to("paint").payload("2").header(name, "x").exclusive());
    }
    await()
        .untilAsserted(
            () ->
                assertThat(got)
                    .containsExactlyInAnyOrder(
                        "messaging.system=1",
                        "messaging.system=2",
                        "$size=1",
                        "$size=2",
                        "größe=1",
                        "größe=2",
                        "a b=1",
                        "a b=2"));
  }

  @Test
  default void noMoreAreHandledAtATimeThanTheListenerSays() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    instance("a")
        .listenTo("orders")
        .concurrency(3)
        .handle(
            (order, context) -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              three.countDown();
              three.await();
              now.decrementAndGet();
              done.incrementAndGet();
            });
    Messaging sender = sender();
    for (int i = 0; i < 30; i++) {
      sender.send(Message.to("orders").exclusive());
    }
    await().until(() -> done.get() == 30);
    assertThat(most).hasValue(3);
  }
}
