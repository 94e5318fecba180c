package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/**
 * Messages that another client wrote with wrong fields: each field in turn, with values of types
 * that it does not have.
 */
interface BadMessageContract extends OnBackend {
  /** The fields of a message, and those of its work, that a listener reads. */
  List<String> FIELDS =
      List.of(
          "schema",
          "headers",
          "priority",
          "sender",
          "recipients",
          "ordering_key",
          "idempotency_key",
          "unique_key",
          "correlation_id",
          "reply_to",
          "sent_at",
          "due",
          "delete_at",
          "retry",
          "parent",
          "original",
          "order",
          "groups");

  /** The fields of its work. */
  List<String> WORK =
      List.of(
          "owner",
          "lease",
          "due",
          "attempts",
          "failures",
          "progress",
          "progress_text",
          "waits",
          "unique",
          "awaited",
          "cancelled",
          "ended",
          "chained",
          "most_attempts");

  /** Values of types that few fields have. */
  List<BsonValue> VALUES =
      List.of(
          new BsonInt32(-5),
          new BsonString("wrong"),
          new BsonArray(List.of(new BsonDocument("wrong", BsonNull.VALUE))),
          new BsonDocument("wrong", new BsonArray()),
          new BsonRegularExpression("wrong"),
          BsonNull.VALUE);

  @Test
  @Needs(Feature.TYPES_APART)
  default void badWorkHoldsUpNobody() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    ForeignClient foreign = foreign();
    Messaging worker = instance("worker");
    for (BsonDocument bad : bad("EXCLUSIVE", true)) {
      foreign.insert(bad);
    }
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("good").exclusive().priority(-10));
    worker.listenTo("orders").handle((order, context) -> got.add(payload(order)));
    await().until(() -> got.contains("good"));
    sender.send(Message.to("orders").payload("later").exclusive());
    await().until(() -> got.contains("later"));
    BsonDocument open =
        BsonDocument.parse("{'work.state': {$in: ['READY', 'LEASED']}, 'work.lane': null}");
    await().until(() -> documents(QUEUE, open).isEmpty());
    List<JobStatus> letters = worker.jobs().deadLetters("orders").list(1_000);
    assertThat(letters)
        .isNotEmpty()
        .allSatisfy(
            letter -> {
              assertThat(letter.failures()).hasSize(1);
              assertThat(letter.message().payload().asDocument()).containsKey("marked");
            });
    assertThat(worker.jobs().deadLetters("orders").deleteAll()).isEqualTo(letters.size());
  }

  @Test
  default void badWorkIsLeftToNobodyEither() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listenTo("orders").handle((order, context) -> got.add(payload(order)));
    ForeignClient foreign = foreign();
    for (BsonValue work : VALUES) {
      BsonDocument bad = BsonDocument.parse("{topic: 'orders', delivery: 'EXCLUSIVE'}");
      foreign.insert(bad.append("payload", new BsonString("adopted")).append("work", work));
    }
    sender().send(Message.to("orders").payload("good").exclusive());
    await().until(() -> got.contains("good") && got.contains("adopted"));
  }

  @Test
  default void aBadAnnouncementIsPassedOver() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Messaging worker = instance("worker");
    worker.listenTo("orders").handle((order, context) -> got.add(payload(order)));
    ForeignClient foreign = foreign();
    for (BsonDocument bad : bad("BROADCAST", false)) {
      foreign.insert(bad);
    }
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("good"));
    sender.send(Message.to("orders").payload("work").exclusive());
    await().until(() -> got.contains("good") && got.contains("work"));
    worker.listen("orders", String.class, (text, context) -> got.add("again " + text));
    sender.send(Message.to("orders").payload("last"));
    await().until(() -> got.contains("last") && got.contains("again last"));
  }

  @Test
  default void aBadIdIsNoneOfTheQueue() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    ForeignClient foreign = foreign();
    Messaging worker = instance("worker");
    for (BsonValue id : VALUES) {
      if (!id.isArray() && !id.isRegularExpression()) {
        foreign.insert(document("EXCLUSIVE", true).append("_id", id));
      }
    }
    worker.listenTo("orders").handle((order, context) -> got.add(payload(order)));
    sender().send(Message.to("orders").payload("good").exclusive().priority(-10));
    await().until(() -> got.contains("good"));
    // another of its threads may still be at one of them
    await()
        .untilAsserted(() -> assertThat(worker.jobs().deadLetters("orders").list(10)).hasSize(4));
  }

  @Test
  default void fieldsThatAreMissingAreNotMissed() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listenTo("orders").handle((order, context) -> got.add(payload(order)));
    ForeignClient foreign = foreign();
    foreign.insert(new BsonDocument());
    foreign.insert(BsonDocument.parse("{topic: 'orders'}"));
    foreign.insert(BsonDocument.parse("{delivery: 'BROADCAST'}"));
    foreign.insert(BsonDocument.parse("{topic: 'orders', delivery: 'NOBODY'}"));
    foreign.insert(BsonDocument.parse("{topic: 'orders', work: {state: 'READY'}}"));
    foreign.insert(BsonDocument.parse("{topic: 'orders', delivery: 'EXCLUSIVE', work: {}}"));
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("good"));
    sender.send(Message.to("orders").payload("work").exclusive());
    await().until(() -> got.contains("good") && got.contains("work"));
  }

  @Test
  @Needs(Feature.TYPES_APART)
  default void whatNobodyCouldEverDoIsADeadLetter() {
    Messaging worker = instance("worker", settings -> settings.sweep(Duration.ofMillis(100)));
    Queue<String> got = new ConcurrentLinkedQueue<>();
    worker.listenTo("orders").handle((order, context) -> got.add(payload(order)));
    ForeignClient foreign = foreign();
    List<String> endless =
        List.of(
            "delivery: 'EXCLUSIVE', work: {state: 'WAITING'}",
            "delivery: 'EXCLUSIVE', work: {state: 'WAITING', due: 'soon'}",
            "delivery: 'EXCLUSIVE', work: {state: 'LEASED', owner: 'me'}",
            "delivery: 'EXCLUSIVE', work: {state: 'BLOCKED'}",
            "delivery: 'EXCLUSIVE', work: {state: 'BLOCKED', due: {$date: '2100-01-01T00:00:00Z'}}",
            "delivery: 'EXCLUSIVE', work: {state: 'LOST'}",
            "delivery: 'EXCLUSIVE', work: {state: 5}",
            "delivery: 'NOBODY'",
            "delivery: 'DIRECTED', recipients: ['worker']");
    endless.forEach(
        each ->
            foreign.insert(
                BsonDocument.parse("{topic: 'orders', payload: 'wrong', " + each + "}")));
    await().until(() -> worker.jobs().deadLetters("orders").list(100).size() == endless.size());
    assertThat(worker.jobs().deadLetters("orders").list(100))
        .allSatisfy(
            letter -> {
              assertThat(letter.failures()).hasSize(1);
              assertThat(letter.message().payload().asDocument().getString("payload").getValue())
                  .isEqualTo("wrong");
            });
    worker.send(Message.to("orders").payload("good").exclusive().delay(Duration.ofMillis(50)));
    await().until(() -> got.contains("good"));
    assertThat(got).containsExactly("good");
  }

  @Test
  default void aLaterSchemaIsLeftToThoseWhoKnowIt() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    ForeignClient foreign = foreign();
    BsonObjectId work = new BsonObjectId();
    BsonObjectId untouched = new BsonObjectId();
    foreign.insert(
        document("EXCLUSIVE", true).append("schema", new BsonInt32(2)).append("_id", work));
    foreign.insert(
        document("EXCLUSIVE", false).append("schema", new BsonInt32(2)).append("_id", untouched));
    instance("worker").listenTo("orders").handle((order, context) -> got.add(payload(order)));
    foreign.insert(document("BROADCAST", false).append("schema", new BsonInt32(2)));
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("good"));
    sender.send(Message.to("orders").payload("work").exclusive());
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("good", "work");
    assertThat(state(work.getValue())).isEqualTo("READY");
    assertThat(stored(untouched.getValue())).doesNotContainKey("work");
  }

  private static String payload(Message message) {
    return message.payload() != null && message.payload().isString()
        ? message.payload().asString().getValue()
        : "";
  }

  private static BsonDocument document(String delivery, boolean withWork) {
    BsonDocument document =
        BsonDocument.parse("{topic: 'orders', marked: true, payload: 'wrong or not'}")
            .append("delivery", new BsonString(delivery));
    return withWork ? document.append("work", BsonDocument.parse("{state: 'READY'}")) : document;
  }

  private static List<BsonDocument> bad(String delivery, boolean withWork) {
    List<BsonDocument> all = new ArrayList<>();
    for (BsonValue value : VALUES) {
      for (String field : FIELDS) {
        all.add(document(delivery, withWork).append(field, value));
      }
      if (withWork) {
        for (String field : WORK) {
          BsonDocument bad = document(delivery, true);
          bad.getDocument("work").append(field, value);
          all.add(bad);
        }
      }
    }
    // keys of one kind of message that have to differ
    for (int i = 0; i < all.size(); i++) {
      all.get(i).append("number", new BsonInt32(i));
    }
    return all;
  }
}
