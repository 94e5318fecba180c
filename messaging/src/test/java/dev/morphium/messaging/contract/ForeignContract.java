package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Messages that other clients write and read, with nothing but the description of the schema. */
interface ForeignContract extends OnBackend {
  @Test
  default void theLeastThatMakesABroadcast() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("news", String.class, keep(got));
    foreign()
        .insert(BsonDocument.parse("{topic: 'news', delivery: 'BROADCAST', payload: 'hello'}"));
    await().until(() -> got.contains("hello"));
  }

  @Test
  default void theLeastThatMakesWork() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("orders", String.class, keep(got));
    ForeignClient foreign = foreign();
    foreign.insert(
        BsonDocument.parse(
            "{topic: 'orders', delivery: 'EXCLUSIVE', payload: '1', work: {state: 'READY'}}"));
    foreign.insert(BsonDocument.parse("{topic: 'orders', delivery: 'EXCLUSIVE', payload: '2'}"));
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("1", "2");
    await().until(() -> foreign.find(new BsonDocument()) == null);
  }

  @Test
  default void workForOneInstance() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("orders", String.class, keep(got));
    instance("b").listen("orders", String.class, (text, context) -> got.add("wrong"));
    foreign()
        .insert(
            BsonDocument.parse(
                "{topic: 'orders', delivery: 'DIRECTED', payload: '1', recipients: ['a'],"
                    + " work: {state: 'READY', lane: 'r:a'}}"));
    await().until(() -> got.size() >= 1);
    assertThat(got).containsExactly("1");
  }

  @Test
  default void aQuestionFromOutside() {
    instance("a").answer("sum", Integer.class, (number, context) -> number + 1);
    ForeignClient foreign = foreign();
    BsonObjectId id = new BsonObjectId();
    foreign.insert(
        BsonDocument.parse(
                "{topic: 'sum', delivery: 'EXCLUSIVE', payload: 41, reply_to: 'outside',"
                    + " work: {state: 'READY'}}")
            .append("_id", id));
    BsonDocument answers =
        BsonDocument.parse("{delivery: 'REPLY', recipients: 'outside'}")
            .append("correlation_id", id);
    await().until(() -> foreign.find(answers) != null);
    assertThat(foreign.find(answers).getInt32("payload").getValue()).isEqualTo(42);
  }

  @Test
  default void whatIsWrittenIsWhatIsDescribed() {
    Messaging sender = sender();
    Message message =
        Message.to("orders")
            .payload(new PayloadContract.Line("pen", 3, List.of("blue")))
            .header("colour", "red")
            .exclusive()
            .priority(4)
            .orderingKey("key")
            .idempotencyKey("once")
            .retry(Retry.times(7).fixed(Duration.ofSeconds(2)))
            .timeToLive(Duration.ofHours(1));
    ObjectId id = sender.send(message).id();
    BsonDocument found = foreign().find(new BsonDocument("_id", new BsonObjectId(id)));
    assertThat(found.getInt32("schema").getValue()).isEqualTo(1);
    assertThat(found.getString("topic").getValue()).isEqualTo("orders");
    assertThat(found.getString("delivery").getValue()).isEqualTo("EXCLUSIVE");
    assertThat(found.getDocument("payload"))
        .containsAllEntriesOf(BsonDocument.parse("{article: 'pen', pieces: 3, notes: ['blue']}"));
    assertThat(found.getDocument("headers")).isEqualTo(BsonDocument.parse("{colour: 'red'}"));
    assertThat(found.getInt32("priority").getValue()).isEqualTo(4);
    assertThat(found.getString("sender").getValue()).isEqualTo("sender");
    assertThat(found.getString("ordering_key").getValue()).isEqualTo("key");
    assertThat(found.getString("idempotency_key").getValue()).isEqualTo("once");
    assertThat(found.get("sent_at").isDateTime()).isTrue();
    assertThat(found.get("delete_at").isDateTime()).isTrue();
    assertThat(found.get("order").isTimestamp()).isTrue();
    assertThat(found.getDocument("retry").getInt32("attempts").getValue()).isEqualTo(7);
    assertThat(found.getDocument("work").getString("state").getValue()).isEqualTo("READY");
  }

  @Test
  @Needs(Feature.SERVER_TIMESTAMPS)
  default void theServerSaysTheOrder() {
    Messaging sender = sender();
    Message first = sender.send(Message.to("orders").exclusive());
    Message second = sender.send(Message.to("orders").exclusive());
    assertThat(stored(first.id()).getTimestamp("order").getValue()).isNotZero();
    assertThat(stored(second.id()).getTimestamp("order"))
        .isGreaterThan(stored(first.id()).getTimestamp("order"));
  }
}
