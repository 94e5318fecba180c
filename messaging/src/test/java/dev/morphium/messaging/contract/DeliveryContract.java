package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Who gets a message. */
interface DeliveryContract extends OnBackend {
  @Test
  default void everyListenerOfEveryInstanceGetsABroadcast() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      Messaging messaging = instance(name);
      messaging.listen("news", String.class, (text, context) -> got.add(name + 1 + text));
      messaging.listen("news", String.class, (text, context) -> got.add(name + 2 + text));
      messaging.listen("weather", String.class, (text, context) -> got.add(name + 3 + text));
    }
    sender().send(Message.to("news").payload("!"));
    await().until(() -> got.size() >= 6);
    assertThat(got).containsExactlyInAnyOrder("a1!", "a2!", "b1!", "b2!", "c1!", "c2!");
  }

  @Test
  default void aSenderHearsItsOwnBroadcasts() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("alone");
    messaging.listen("news", String.class, keep(got));
    messaging.send(Message.to("news").payload("!"));
    await().until(() -> got.contains("!"));
  }

  @Test
  default void broadcastsOfASenderComeInTheirOrder() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("news", Integer.class, keep(got));
    Messaging sender = sender();
    List<Integer> numbers = IntStream.range(0, 200).boxed().toList();
    numbers.subList(0, 100).forEach(i -> sender.send(Message.to("news").payload(i)));
    sender.sendAll(
        numbers.subList(100, 200).stream().map(i -> Message.to("news").payload(i)).toList());
    await().until(() -> got.size() >= 200);
    assertThat(got).containsExactlyElementsOf(numbers);
  }

  @Test
  default void oneListenerGetsAnExclusiveMessage() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      instance(name).listenTo("orders").payload(Integer.class).concurrency(2).handle(keep(got));
    }
    Messaging sender = sender();
    List<Integer> numbers = IntStream.range(0, 60).boxed().toList();
    sender.sendAll(numbers.stream().map(i -> Message.to("orders").payload(i).exclusive()).toList());
    await().until(() -> got.size() >= 60);
    assertThat(got).containsExactlyInAnyOrderElementsOf(numbers);
    await().until(() -> documents(QUEUE, new BsonDocument()).isEmpty());
  }

  @Test
  default void anExclusiveMessageWaitsForSomebody() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    sender().send(Message.to("orders").payload("early").exclusive());
    instance("late").listen("orders", String.class, keep(got));
    await().until(() -> got.contains("early"));
  }

  @Test
  @Needs(Feature.SERVER_TIMESTAMPS)
  default void aBroadcastIsForWhoIsThere() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    sender.send(Message.to("news").payload("old"));
    instance("late").listen("news", String.class, keep(got));
    sender.send(Message.to("news").payload("new"));
    await().until(() -> got.contains("new"));
    assertThat(got).containsExactly("new");
  }

  @Test
  default void aDirectedMessageIsForThoseItNames() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      Messaging messaging = instance(name);
      messaging.listen("orders", String.class, (text, context) -> got.add(name + text));
      messaging.listen("orders", String.class, (text, context) -> got.add(name + text));
    }
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("1").recipients("a", "c"));
    sender.send(Message.to("orders").payload("2").recipients("b"));
    await().until(() -> got.size() >= 3);
    assertThat(got).containsExactlyInAnyOrder("a1", "c1", "b2");
  }

  @Test
  default void aDirectedMessageWaitsForItsRecipient() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    sender().send(Message.to("orders").payload("early").recipients("late"));
    instance("other").listen("orders", String.class, (text, context) -> got.add("wrong " + text));
    instance("late").listen("orders", String.class, keep(got));
    await().until(() -> got.contains("early"));
    assertThat(got).containsExactly("early");
  }

  @Test
  default void queuesKnowNothingOfEachOther() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String queue : List.of("one", "two")) {
      instance(queue, settings -> settings.queue(queue))
          .listen("news", String.class, (text, context) -> got.add(queue + text));
    }
    Messaging sender = instance("sender", settings -> settings.queue("two"));
    sender.sendAll(
        Stream.of(Message.to("news").payload("!"), Message.to("news").payload("?").exclusive())
            .toList());
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("two!", "two?");
  }

  @Test
  default void instancesComeAndGo() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    List<Integer> numbers = IntStream.range(0, 150).boxed().toList();
    for (int round = 0; round < 5; round++) {
      Messaging coming = instance("worker" + round);
      coming.listenTo("orders").payload(Integer.class).concurrency(3).handle(keep(got));
      numbers
          .subList(round * 30, round * 30 + 30)
          .forEach(i -> sender.send(Message.to("orders").payload(i).exclusive()));
      if (round < 4) {
        coming.close();
      }
    }
    await().until(() -> got.size() >= 150);
    assertThat(got).containsExactlyInAnyOrderElementsOf(numbers);
  }
}
