package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class TransactionTest extends Instances {
  private final AtomicInteger attempts = new AtomicInteger();

  private Message effect(String text) {
    return Message.to("effects").payload(text).exclusive();
  }

  private void parts(Messaging worker) {
    worker
        .listenTo("part")
        .handle(
            (message, context) -> {
              context.result(7);
            });
  }

  @Test
  void whatAHandlerWritesAndItsEndAreOne() throws InterruptedException {
    Messaging worker = instance("worker");
    Database database = new Database(morphium);
    worker
        .listenTo("orders")
        .retry(Retry.times(3))
        .handle(
            (order, context) -> {
              if (attempts.incrementAndGet() == 1) {
                context.inTransaction(
                    () -> {
                      worker.send(effect("lost"));
                      context.result("lost");
                      throw new IllegalStateException("no");
                    });
              }
              context.inTransaction(
                  () -> {
                    worker.send(effect("once"));
                    context.result("kept");
                  });
              throw new IllegalStateException("too late to matter");
            });
    ObjectId order = worker.send(Message.to("orders").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(order, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(worker.jobs().result(done, String.class)).isEqualTo("kept");
    assertThat(attempts).hasValue(2);
    assertThat(database.count("{topic: 'effects'}")).isEqualTo(1);
    assertThat(database.count("{payload: 'once'}")).isEqualTo(1);
  }

  @Test
  void whoeverLostTheLeaseLeavesNothing() throws InterruptedException {
    Messaging worker = instance("worker");
    Database database = new Database(morphium);
    parts(worker);
    worker
        .listenTo("orders")
        .handle(
            (order, context) -> {
              if (attempts.incrementAndGet() == 1) {
                takenByOthers(database, context.message());
                try {
                  context.inTransaction(
                      () -> {
                        worker.send(effect("first"));
                        context.spawn(Message.to("part").exclusive());
                      });
                } catch (LeaseLostException lost) {
                  got.add("lost");
                  throw lost;
                }
              } else {
                context.inTransaction(() -> worker.send(effect("second")));
              }
            });
    ObjectId order = worker.send(Message.to("orders").exclusive().keepResult()).stored().get(0);
    await().until(() -> got.contains("lost"));
    database.update(order, "{$set: {'work.state': 'READY', ready_at: {$date: 1}}}");
    JobStatus done = worker.jobs().await(order, SOON);
    assertThat(done).isNotNull();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(database.count("{payload: 'first'}")).isZero();
    assertThat(database.count("{payload: 'second'}")).isEqualTo(1);
    assertThat(database.count("{topic: 'part'}")).isZero();
  }

  @Test
  void whatSomebodyElseHasDoneMeanwhileIsNotDoneAgain() {
    Messaging worker = instance("worker");
    Database database = new Database(morphium);
    worker
        .listenTo("orders")
        .handle(
            (order, context) -> {
              database.delete(new ObjectId(String.valueOf(order.id())));
              try {
                context.inTransaction(() -> worker.send(effect("again")));
              } catch (LeaseLostException lost) {
                got.add("lost");
                throw lost;
              }
            });
    worker.send(Message.to("orders").exclusive());
    await().until(() -> got.contains("lost"));
    assertThat(database.count("{}")).isZero();
  }

  @Test
  void workThatItSendsGoesWithItsTransaction() throws InterruptedException {
    Messaging worker = instance("worker");
    parts(worker);
    worker
        .listenTo("orders")
        .handle(
            (order, context) -> {
              context.inTransaction(
                  () -> {
                    if (context.phase() == 0) {
                      context.spawn(Message.to("part").exclusive());
                      context.spawn(Message.to("part").exclusive());
                    } else {
                      context.result(context.results(Integer.class));
                      worker.send(effect("sum"));
                    }
                  });
            });
    ObjectId order = worker.send(Message.to("orders").exclusive()).stored().get(0);
    JobStatus done = worker.jobs().await(order, SOON);
    assertThat(done).isNotNull();
    assertThat(done.result())
        .hasToString("BsonArray{values=[BsonInt32{value=7}, BsonInt32{value=7}]}");
    assertThat(new Database(morphium).count("{topic: 'effects'}")).isEqualTo(1);
  }

  private static void takenByOthers(Database database, Message message) {
    database.update(
        new ObjectId(String.valueOf(message.id())),
        "{$set: {'work.lease': {$oid: '%s'}}}".formatted(new ObjectId()));
  }
}
