package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** How an instance goes. */
interface ClosingContract extends OnBackend {
  @Test
  default void whatIsBeingHandledIsEnded() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    Messaging going = instance("going", settings -> settings.patience(Duration.ofMinutes(2)));
    going
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              gate.await();
              done.incrementAndGet();
            });
    Messaging sender = sender();
    ObjectId first = sender.send(Message.to("orders").exclusive()).id();
    ObjectId second = sender.send(Message.to("orders").exclusive()).id();
    assertThat(begun.await(90, TimeUnit.SECONDS)).isTrue();
    Thread closing = Thread.ofVirtual().start(going::close);
    await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    gate.countDown();
    closing.join();
    assertThat(isGone(first)).isTrue();
    assertThat(state(second)).isIn("READY", "");
    assertThat(done).as("all that was begun").hasValue(isGone(second) ? 2 : 1);
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
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    going.close();
    // nobody waits for ever for a handler that is interrupted
    await().until(() -> state(id).equals("READY"));
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    instance("next").listenTo("orders").handle((order, context) -> attempts.add(context.attempt()));
    await().until(() -> isGone(id));
    assertThat(attempts).as("what was given back counts as never begun").containsExactly(1);
  }

  @Test
  default void whatIsClaimedWhileItClosesIsGivenBack() {
    Faults faults = faults();
    CountDownLatch begun = new CountDownLatch(1);
    Messaging going =
        instance("going", faults.morphium(), settings -> settings.patience(Duration.ofMillis(50)));
    going
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    Messaging sender = sender();
    ObjectId order = sender.send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    faults.delay(
        reply ->
            reply.document().get("value") instanceof BsonDocument taken
                && taken.containsKey("work"));
    Queue<String> got = new ConcurrentLinkedQueue<>();
    going.listen("mails", String.class, keep(got));
    ObjectId mail = sender.send(Message.to("mails").payload("x").exclusive()).id();
    await().until(() -> faults.met() > 0);
    assertThat(state(mail)).isEqualTo("LEASED");
    going.close();
    assertThat(got).isEmpty();
    await().until(() -> state(mail).equals("READY") && state(order).equals("READY"));
  }

  @Test
  default void aListenerEndsWhatItHandles() throws InterruptedException {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    Messaging messaging = instance("a");
    Listener listener =
        messaging.listen(
            "orders",
            String.class,
            (text, context) -> {
              begun.countDown();
              gate.await();
              got.add(text);
            });
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("1").exclusive());
    await().until(() -> begun.getCount() == 0);
    Thread closing = Thread.ofVirtual().start(listener::close);
    await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    gate.countDown();
    closing.join();
    assertThat(got).containsExactly("1");
    sender.send(Message.to("orders").payload("2").exclusive());
    messaging.listen("orders", String.class, keep(got));
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactly("1", "2");
  }

  @Test
  default void closingTwiceIsFine() {
    Messaging messaging = instance("a");
    messaging.listenTo("orders").handle(order -> {});
    messaging.close();
    messaging.close();
  }
}
