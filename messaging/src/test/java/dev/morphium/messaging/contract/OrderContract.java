package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which message comes first. */
interface OrderContract extends OnBackend {
  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void messagesOfAKeyAreHandledOneAfterTheOther() {
    Map<String, Queue<Integer>> got = new ConcurrentHashMap<>();
    Map<String, AtomicInteger> atOnce = new ConcurrentHashMap<>();
    AtomicInteger most = new AtomicInteger();
    for (String name : List.of("a", "b", "c")) {
      instance(name)
          .listenTo("orders")
          .payload(Integer.class)
          .concurrency(3)
          .handle(
              (number, context) -> {
                String key = context.message().orderingKey();
                AtomicInteger now = atOnce.computeIfAbsent(key, k -> new AtomicInteger());
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                got.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).add(number);
                now.decrementAndGet();
              });
    }
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      for (String key : List.of("red", "green", "blue")) {
        messages.add(Message.to("orders").payload(i).exclusive().orderingKey(key));
      }
    }
    sender().sendAll(messages);
    await().until(() -> got.values().stream().mapToInt(Queue::size).sum() >= 60);
    List<Integer> numbers = IntStream.range(0, 20).boxed().toList();
    assertThat(got.values()).hasSize(3);
    got.values().forEach(each -> assertThat(each).containsExactlyElementsOf(numbers));
    assertThat(most).hasValue(1);
  }

  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void aKeyWaitsForItsRetries() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b")) {
      instance(name)
          .listenTo("orders")
          .payload(Integer.class)
          .concurrency(2)
          .retry(Retry.times(3).fixed(Duration.ofMillis(60)))
          .handle(
              (number, context) -> {
                got.add(number + "/" + context.attempt());
                if (number == 0 && context.attempt() < 3) {
                  throw new IllegalStateException("not yet");
                }
              });
    }
    Messaging sender = sender();
    for (int i = 0; i < 4; i++) {
      sender.send(Message.to("orders").payload(i).exclusive().orderingKey("red"));
    }
    await().until(() -> got.size() >= 6);
    assertThat(got).containsExactly("0/1", "0/2", "0/3", "1/1", "2/1", "3/1");
  }

  @Test
  @Needs(Feature.UNIQUE_WHERE_PRESENT)
  default void aDeadLetterHoldsUpNoKey() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    instance("a")
        .listenTo("orders")
        .payload(Integer.class)
        .retry(Retry.NEVER)
        .handle(
            (number, context) -> {
              got.add(number);
              if (number == 0) {
                throw new IllegalStateException("never");
              }
            });
    Messaging sender = sender();
    for (int i = 0; i < 3; i++) {
      sender.send(Message.to("orders").payload(i).exclusive().orderingKey("red"));
    }
    await().until(() -> got.size() >= 3);
    assertThat(got).containsExactly(0, 1, 2);
  }

  @Test
  default void theMostUrgentComesFirstThenTheOldest() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Listener listener = instance("a").listen("orders", String.class, keep(got));
    listener.pause();
    Messaging sender = sender();
    Stream.of("low", "high", "low", "usual", "high", "usual")
        .map(text -> Message.to("orders").payload(text).exclusive())
        .map(message -> message.priority(urgency((String) message.body())))
        .forEach(sender::send);
    listener.resume();
    await().until(() -> got.size() >= 6);
    assertThat(got).containsExactly("high", "high", "usual", "usual", "low", "low");
  }

  private static int urgency(String text) {
    return switch (text) {
      case "high" -> 5;
      case "low" -> -5;
      default -> 0;
    };
  }

  @Test
  default void whatWasSentFirstComesFirst() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    List<Integer> numbers = IntStream.range(0, 100).boxed().toList();
    sender.sendAll(numbers.stream().map(i -> Message.to("orders").payload(i).exclusive()).toList());
    instance("a").listen("orders", Integer.class, keep(got));
    await().until(() -> got.size() >= 100);
    assertThat(got).containsExactlyElementsOf(numbers);
  }
}
