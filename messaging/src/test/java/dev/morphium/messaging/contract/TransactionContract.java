package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Messages and business data in one transaction. */
@Needs(Feature.TRANSACTIONS)
interface TransactionContract extends OnBackend {
  /** Business data. */
  @Entity
  record Booking(@Id ObjectId id, String what) {}

  @Test
  default void aMessageIsOnItsWayWithTheCommit() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listen("orders", String.class, keep(got));
    messaging.listen("news", String.class, keep(got));
    morphium().insert(new Booking(null, "the collection exists"));
    AtomicInteger before = new AtomicInteger(-1);
    morphium()
        .inTransaction(
            () -> {
              morphium().insert(new Booking(null, "trip"));
              messaging.send(Message.to("orders").payload("work").exclusive());
              messaging.send(Message.to("news").payload("told"));
              before.set(got.size());
            });
    await().until(() -> got.size() >= 2);
    assertThat(before).hasValue(0);
    assertThat(got).containsExactlyInAnyOrder("work", "told");
  }

  @Test
  default void aMessageGoesAwayWithTheAbort() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listen("orders", String.class, keep(got));
    messaging.listen("news", String.class, keep(got));
    assertThatThrownBy(
            () ->
                morphium()
                    .inTransaction(
                        () -> {
                          messaging.send(Message.to("orders").payload("never").exclusive());
                          messaging.send(Message.to("news").payload("never"));
                          throw new IllegalStateException("no");
                        }))
        .hasMessage("no");
    messaging.send(Message.to("orders").payload("work").exclusive());
    messaging.send(Message.to("news").payload("told"));
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("work", "told");
  }

  @Test
  default void aHandlersWritesAndTheEndOfItsWorkAreOne() {
    morphium().insert(new Booking(null, "the collection exists"));
    AtomicInteger attempts = new AtomicInteger();
    instance("a")
        .listenTo("orders")
        .payload(String.class)
        .retry(Retry.times(3))
        .handle(
            (text, context) -> {
              boolean first = attempts.incrementAndGet() == 1;
              context.inTransaction(
                  () -> {
                    morphium().insert(new Booking(null, text));
                    if (first) {
                      throw new IllegalStateException("in the middle");
                    }
                  });
            });
    ObjectId id = sender().send(Message.to("orders").payload("trip").exclusive()).id();
    await().until(() -> isGone(id));
    assertThat(attempts).hasValue(2);
    assertThat(trips()).isEqualTo(1);
  }

  @Test
  default void whoeverLostTheWorkWritesNothing() {
    morphium().insert(new Booking(null, "the collection exists"));
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    instance("a")
        .listenTo("orders")
        .payload(String.class)
        .handle(
            (text, context) -> {
              change(
                  context.message().id(),
                  "{$set: {'work.lease': ObjectId()}}"
                      .replace("ObjectId()", "{$oid: '0123456789abcdef01234567'}"));
              try {
                context.inTransaction(() -> morphium().insert(new Booking(null, text)));
              } catch (LeaseLostException lost) {
                thrown.set(lost);
                throw lost;
              }
            });
    sender().send(Message.to("orders").payload("trip").exclusive());
    await().until(() -> thrown.get() != null);
    assertThat(trips()).isZero();
  }

  private long trips() {
    return morphium().createQueryFor(Booking.class).f(Booking::what).eq("trip").countAll();
  }
}
