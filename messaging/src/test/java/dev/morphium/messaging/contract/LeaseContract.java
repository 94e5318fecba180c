package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Work that somebody has for some time. */
interface LeaseContract extends OnBackend {
  @Test
  default void theWorkOfOneWhoDiedIsTakenOver() {
    Faults faults = faults();
    CountDownLatch begun = new CountDownLatch(1);
    Messaging dying = instance("dying", faults.morphium(), settings -> settings);
    dying
        .listenTo("orders")
        .lease(Duration.ofMillis(500))
        .handle(
            (order, context) -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    faults.begin(
        command -> {
          throw Faults.cut();
        });
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    instance("heir").listenTo("orders").handle((order, context) -> attempts.add(context.attempt()));
    await().until(() -> isGone(id));
    assertThat(attempts).singleElement().satisfies(it -> assertThat(it).isGreaterThan(1));
    faults.end();
  }

  @Test
  default void whoeverIsNotHeardOfIsToldToStop() {
    Faults faults = faults();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    instance("cut off", faults.morphium(), settings -> settings)
        .listenTo("orders")
        .lease(Duration.ofMillis(300))
        .handle(
            (order, context) -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.addAndGet(context.isStopped() ? 1 : 100);
              }
            });
    sender().send(Message.to("orders").exclusive());
    await().until(() -> begun.getCount() == 0);
    faults.begin(
        command -> {
          throw Faults.cut();
        });
    await().until(() -> interrupted.get() > 0);
    assertThat(interrupted.get()).as("it was told that it is stopped").isLessThan(100);
    faults.end();
  }

  @Test
  default void longWorkKeepsItsLease() {
    AtomicInteger attempts = new AtomicInteger();
    for (String name : new String[] {"a", "b"}) {
      instance(name)
          .listenTo("orders")
          .lease(Duration.ofSeconds(3))
          .handle(
              (order, context) -> {
                attempts.incrementAndGet();
                ObjectId id = context.message().id();
                long end = end(id);
                // whoever looks for what has ended sees the later end
                await().until(() -> end(id) > end);
              });
    }
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> isGone(id));
    assertThat(attempts).hasValue(1);
  }

  private long end(ObjectId id) {
    return stored(id).getDocument("work").getDateTime("due").getValue();
  }

  @Test
  default void whoeverLostTheWorkDoesNotEndIt() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch lost = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    Messaging losing = instance("a");
    losing
        .listenTo("orders")
        .lease(Duration.ofMillis(300))
        .handle(
            (order, context) -> {
              begun.countDown();
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                // a busy machine may have been too slow to renew the lease, and was told so before
                await().until(() -> lost.getCount() == 0);
              }
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    change(
        id,
        "{$set: {'work.lease': {$oid: '0123456789abcdef01234567'}, 'work.owner': 'x',"
            + " 'work.state': 'LEASED', 'work.due': {$date: '2100-01-01T00:00:00Z'}}}");
    lost.countDown();
    await().until(() -> interrupted.get() > 0);
    await("its end was written in vain")
        .until(() -> losing.status().localMessaging().leases() == 0);
    BsonDocument work = stored(id).getDocument("work");
    assertThat(work.getString("owner").getValue()).isEqualTo("x");
    assertThat(work.getString("state").getValue()).isEqualTo("LEASED");
  }

  @Test
  default void workThatNobodySurvivesIsADeadLetter() {
    Faults faults = faults();
    CountDownLatch begun = new CountDownLatch(1);
    Messaging dying = instance("dying", faults.morphium(), settings -> settings);
    dying
        .listenTo("orders")
        .retry(Retry.NEVER)
        .lease(Duration.ofMillis(300))
        .handle(
            (order, context) -> {
              begun.countDown();
              new CountDownLatch(1).await();
            });
    Messaging sender = instance("sender", settings -> settings.sweep(Duration.ofMillis(100)));
    ObjectId id = sender.send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    faults.begin(
        command -> {
          throw Faults.cut();
        });
    await().until(() -> state(id).equals("DEAD"));
    assertThat(stored(id).getDocument("work").getArray("failures")).hasSize(1);
    faults.end();
  }
}
