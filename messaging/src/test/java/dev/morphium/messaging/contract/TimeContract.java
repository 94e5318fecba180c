package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** When a message comes, and when it is forgotten. */
interface TimeContract extends OnBackend {
  @Test
  default void aDelayedMessageComesLater() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listen("orders", String.class, keep(got));
    Messaging sender = sender();
    long begin = System.nanoTime();
    sender.send(Message.to("orders").payload("late").exclusive().delay(Duration.ofMillis(300)));
    sender.send(Message.to("orders").payload("early").exclusive());
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("early", "late");
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(Duration.ofMillis(280).toNanos());
  }

  @Test
  default void aScheduledMessageComesAtItsMoment() {
    Map<String, Instant> got = new ConcurrentHashMap<>();
    instance("worker")
        .listen("orders", String.class, (text, context) -> got.put(text, Instant.now()));
    Messaging sender = sender();
    Instant now = Instant.now();
    sender.send(Message.to("orders").payload("far").exclusive().at(now.plusSeconds(3600)));
    sender.send(Message.to("orders").payload("second").exclusive().at(now.plusMillis(400)));
    sender.send(Message.to("orders").payload("first").exclusive().at(now.plusMillis(200)));
    sender.send(Message.to("orders").payload("past").exclusive().at(now.minusSeconds(60)));
    await().until(() -> got.size() >= 3);
    assertThat(got).containsOnlyKeys("past", "first", "second");
    // a clock that is read twice may be some milliseconds apart
    assertThat(got.get("first")).isAfter(now.plusMillis(180));
    assertThat(got.get("second")).isAfter(now.plusMillis(380));
  }

  @Test
  default void aDelayedDirectedMessageComesLaterToo() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listen("orders", String.class, keep(got));
    sender()
        .send(Message.to("orders").payload("!").recipients("worker").delay(Duration.ofMillis(100)));
    await().until(() -> got.contains("!"));
  }

  @Test
  default void aMessageSaysWhenItIsForgotten() {
    Messaging sender = instance("sender", settings -> settings.timeToLive(Duration.ofHours(2)));
    ObjectId own = sender.send(Message.to("a").exclusive().timeToLive(Duration.ofMinutes(10))).id();
    ObjectId usual = sender.send(Message.to("b")).id();
    Instant now = Instant.now();
    assertThat(deleteAt(own)).isBetween(now.plusSeconds(580), now.plusSeconds(620));
    assertThat(deleteAt(usual)).isBetween(now.plusSeconds(7100), now.plusSeconds(7300));
    BsonDocument indexes = run(new BsonDocument("listIndexes", new BsonString(QUEUE)));
    assertThat(indexes.getDocument("cursor").getArray("firstBatch"))
        .anySatisfy(
            index -> {
              assertThat(index.asDocument().getDocument("key")).containsKey("delete_at");
              assertThat(index.asDocument().getNumber("expireAfterSeconds").intValue()).isZero();
            });
  }

  private Instant deleteAt(ObjectId id) {
    return Instant.ofEpochMilli(stored(id).getDateTime("delete_at").getValue());
  }

  @Test
  default void whatIsTooOldIsNotHandledAnyMore() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Listener listener = instance("worker").listen("orders", String.class, keep(got));
    listener.pause();
    Messaging sender = sender();
    Duration life = Duration.ofMillis(50);
    sender.send(Message.to("orders").payload("old").timeToLive(life));
    sender.send(Message.to("orders").payload("old work").exclusive().timeToLive(life));
    sender.send(Message.to("orders").payload("own work").recipients("worker").timeToLive(life));
    Instant old = Instant.now().plus(life.multipliedBy(3)); // clocks may be a little apart
    await("all of them are too old").until(() -> Instant.now().isAfter(old));
    sender.send(Message.to("orders").payload("new"));
    sender.send(Message.to("orders").payload("new work").exclusive());
    listener.resume();
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("new", "new work");
  }
}
