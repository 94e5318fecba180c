package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.answer.AnswerException;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryTest {
  record Order(String article, int pieces) {}

  private final List<Messaging> open = new ArrayList<>();
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

  @Test
  void everyListenerGetsABroadcast() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      instance(name)
          .listen(
              "orders",
              Order.class,
              (order, context) -> {
                got.add(name + order.article());
              });
    }
    instance("sender").send(Message.to("orders").payload(new Order("pen", 3)));
    await().until(() -> got.size() >= 3);
    assertThat(got).containsExactlyInAnyOrder("apen", "bpen", "cpen");
  }

  @Test
  void oneListenerGetsAnExclusiveMessage() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      instance(name)
          .listenTo("orders")
          .payload(Order.class)
          .concurrency(3)
          .handle(
              (order, context) -> {
                got.add(order.pieces());
              });
    }
    Messaging sender = instance("sender");
    for (int i = 0; i < 300; i++) {
      sender.send(Message.to("orders").payload(new Order("pen", i)).exclusive());
    }
    await().until(() -> got.size() >= 300);
    assertThat(got).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 300).boxed().toList());
  }

  @Test
  void theNamedInstanceGetsADirectedMessage() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      instance(name)
          .listen(
              "orders",
              String.class,
              (text, context) -> {
                got.add(name + text);
              });
    }
    instance("sender").send(Message.to("orders").payload("x").recipients("a", "c"));
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("ax", "cx");
  }

  @Test
  void aQuestionIsAnswered() throws InterruptedException {
    instance("adder")
        .answer("sum", Order.class, (order, context) -> order.pieces() + context.attempt());
    Messaging asking = instance("asking");
    for (int i = 0; i < 50; i++) {
      Message question = Message.to("sum").payload(new Order("pen", i)).exclusive();
      assertThat(asking.request(question, Integer.class, Duration.ofSeconds(90))).isEqualTo(i + 1);
    }
    assertThat(
            asking.request(
                Message.to("sum").payload(new Order("x", 1)),
                Integer.class,
                Duration.ofSeconds(90)))
        .isEqualTo(2);
  }

  @Test
  void aFailureIsAnsweredToo() {
    instance("failing")
        .listenTo("sum")
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              throw new IllegalStateException("out of order");
            });
    Messaging asking = instance("asking");
    assertThatThrownBy(
            () ->
                asking.request(
                    Message.to("sum").exclusive(), Integer.class, Duration.ofSeconds(90)))
        .isInstanceOf(AnswerException.class)
        .hasMessageContaining("out of order");
  }

  @Test
  void workThatFailsIsTriedAgain() {
    AtomicInteger attempts = new AtomicInteger();
    instance("worker")
        .listenTo("orders")
        .retry(Retry.times(3).fixed(Duration.ofMillis(50)))
        .handle(
            (order, context) -> {
              if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
              }
            });
    instance("sender").send(Message.to("orders").exclusive());
    await().until(() -> attempts.get() == 3);
  }

  @Test
  void messagesOfAKeyAreHandledInTheirOrder() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (String name : List.of("a", "b")) {
      instance(name)
          .listenTo("orders")
          .payload(Order.class)
          .concurrency(4)
          .handle(
              (order, context) -> {
                most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                got.add(order.pieces());
                atOnce.decrementAndGet();
              });
    }
    Messaging sender = instance("sender");
    for (int i = 0; i < 40; i++) {
      sender.send(Message.to("orders").payload(new Order("pen", i)).exclusive().orderingKey("pen"));
    }
    await().until(() -> got.size() >= 40);
    assertThat(got).containsExactlyElementsOf(IntStream.range(0, 40).boxed().toList());
    assertThat(most).hasValue(1);
  }

  @Test
  void aDelayedMessageComesLater() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker")
        .listen(
            "orders",
            String.class,
            (text, context) -> {
              got.add(text);
            });
    Messaging sender = instance("sender");
    long begin = System.nanoTime();
    sender.send(Message.to("orders").payload("late").exclusive().delay(Duration.ofMillis(300)));
    sender.send(Message.to("orders").payload("early").exclusive());
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactlyInAnyOrder("early", "late");
    assertThat(System.nanoTime() - begin).isGreaterThan(Duration.ofMillis(280).toNanos());
  }

  @Test
  void aMessageIsOnItsWayWithItsTransaction() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("worker");
    messaging.listen(
        "orders",
        String.class,
        (text, context) -> {
          got.add(text);
        });
    assertThatThrownBy(
            () ->
                morphium.inTransaction(
                    () -> {
                      messaging.send(Message.to("orders").payload("never").exclusive());
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    morphium.inTransaction(
        () -> {
          messaging.send(Message.to("orders").payload("once").exclusive());
        });
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("once");
  }
}
