package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What becomes of work that fails. */
interface RetryContract extends OnBackend {
  @Test
  default void workIsTriedUntilItSucceeds() {
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    instance("worker")
        .listenTo("orders")
        .retry(Retry.times(3).fixed(Duration.ofMillis(30)))
        .handle(
            (order, context) -> {
              attempts.add(context.attempt());
              if (context.attempt() < 3) {
                throw new IllegalStateException("not yet");
              }
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> isGone(id));
    assertThat(attempts).containsExactly(1, 2, 3);
  }

  @Test
  default void pausesBecomeLonger() {
    List<Long> times = new CopyOnWriteArrayList<>();
    instance("worker")
        .listenTo("orders")
        .retry(Retry.times(4).exponential(Duration.ofMillis(50)))
        .handle(
            (order, context) -> {
              times.add(System.nanoTime());
              throw new IllegalStateException("never");
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> state(id).equals("DEAD"));
    assertThat(times).hasSize(4);
    for (int i = 1; i < 4; i++) {
      long atLeast = Duration.ofMillis(50L << (i - 1)).minusMillis(20).toNanos();
      assertThat(times.get(i) - times.get(i - 1)).isGreaterThan(atLeast);
    }
  }

  @Test
  default void workThatFailsTooOftenIsADeadLetter() {
    AtomicInteger done = new AtomicInteger();
    instance("worker")
        .listenTo("orders")
        .payload(Integer.class)
        .retry(Retry.times(2))
        .handle(
            (number, context) -> {
              if (number == 13) {
                throw new IllegalStateException("bad luck");
              }
              done.incrementAndGet();
            });
    Messaging sender = sender();
    ObjectId bad = null;
    for (int i = 10; i < 20; i++) {
      ObjectId id = sender.send(Message.to("orders").payload(i).exclusive()).id();
      bad = i == 13 ? id : bad;
    }
    ObjectId letter = bad;
    await().until(() -> done.get() == 9 && state(letter).equals("DEAD"));
    BsonArray failures = stored(letter).getDocument("work").getArray("failures");
    assertThat(failures).hasSize(2);
    for (int i = 0; i < 2; i++) {
      BsonDocument failure = failures.get(i).asDocument();
      assertThat(failure.getString("message").getValue()).isEqualTo("bad luck");
      assertThat(failure.getString("type").getValue()).endsWith("IllegalStateException");
      assertThat(failure.getString("instance").getValue()).isEqualTo("worker");
      assertThat(failure.getInt32("attempt").getValue()).isEqualTo(i + 1);
    }
    assertThat(stored(letter).get("delete_at", BsonNull.VALUE).isNull())
        .as("a dead letter stays until somebody deletes it")
        .isTrue();
  }

  @Test
  default void aMessageMaySayItself() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker")
        .listenTo("orders")
        .payload(String.class)
        .retry(Retry.times(5))
        .handle(
            (text, context) -> {
              got.add(text + context.attempt());
              throw new IllegalStateException("never");
            });
    ObjectId id =
        sender().send(Message.to("orders").payload("a").exclusive().retry(Retry.times(2))).id();
    await().until(() -> state(id).equals("DEAD"));
    assertThat(got).containsExactly("a1", "a2");
  }

  @Test
  default void aHandlerMayGiveUpAtOnce() {
    AtomicInteger attempts = new AtomicInteger();
    instance("worker")
        .listenTo("orders")
        .retry(Retry.times(5))
        .handle(
            (order, context) -> {
              attempts.incrementAndGet();
              throw new DeadLetterException("no such article");
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> state(id).equals("DEAD"));
    assertThat(attempts).hasValue(1);
  }

  @Test
  default void anAnnouncementIsNotTriedAgain() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker")
        .listenTo("news")
        .payload(String.class)
        .handle(
            (text, context) -> {
              got.add(text);
              throw new IllegalStateException("never");
            });
    Messaging sender = sender();
    sender.send(Message.to("news").payload("a"));
    sender.send(Message.to("news").payload("b"));
    await().until(() -> got.contains("b"));
    assertThat(got).containsExactly("a", "b");
  }
}
