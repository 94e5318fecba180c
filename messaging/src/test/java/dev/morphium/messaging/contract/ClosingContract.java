package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.runtime.Listener;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** How an instance goes. */
interface ClosingContract extends OnBackend {
  @Test
  default void whatIsBeingHandledIsEnded() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    Messaging going = instance("going");
    going
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              assertThat(never.await(500, TimeUnit.MILLISECONDS)).isFalse();
              return done.incrementAndGet();
            });
    Messaging sender = sender();
    ObjectId first = sender.send(Message.to("orders").exclusive()).id();
    ObjectId second = sender.send(Message.to("orders").exclusive()).id();
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    going.close();
    assertThat(done).hasValue(1);
    assertThat(isGone(first)).isTrue();
    assertThat(state(second)).isEqualTo("READY");
  }

  @Test
  default void whatTakesTooLongIsGivenBack() {
    CountDownLatch begun = new CountDownLatch(1);
    Messaging going = instance("going", settings -> settings.patience(Duration.ofMillis(50)));
    going
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              new CountDownLatch(1).await();
              return null;
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    going.close();
    assertThat(state(id)).isEqualTo("READY");
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    instance("next").listenTo("orders").handle((order, context) -> attempts.add(context.attempt()));
    await().until(() -> isGone(id));
    assertThat(attempts).as("what was given back counts as never begun").containsExactly(1);
  }

  @Test
  default void aListenerEndsWhatItHandles() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Messaging messaging = instance("a");
    Listener listener =
        messaging.listen(
            "orders",
            String.class,
            (text, context) -> {
              begun.countDown();
              assertThat(never.await(100, TimeUnit.MILLISECONDS)).isFalse();
              return got.add(text);
            });
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("1").exclusive());
    await().until(() -> begun.getCount() == 0);
    listener.close();
    assertThat(got).containsExactly("1");
    sender.send(Message.to("orders").payload("2").exclusive());
    messaging.listen("orders", String.class, keep(got));
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactly("1", "2");
  }

  @Test
  default void closingTwiceIsFine() {
    Messaging messaging = instance("a");
    messaging.listenTo("orders").handle((order, context) -> null);
    messaging.close();
    messaging.close();
  }
}
