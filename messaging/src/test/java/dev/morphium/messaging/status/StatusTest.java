package dev.morphium.messaging.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class StatusTest extends Instances {
  @Test
  void everyInstanceTellsAsMuchAsItIsAsked() throws InterruptedException {
    Messaging a = instance("a");
    Messaging b = instance("b");
    b.listenTo("orders").group("audit").concurrency(2).handle(noting("b"));
    List<InstanceStatus> pings = a.status().ask(Level.PING, SOON);
    assertThat(pings).extracting(InstanceStatus::instance).containsExactlyInAnyOrder("a", "b");
    assertThat(pings).allMatch(one -> one.messaging() == null && one.system() == null);
    InstanceStatus of =
        a.status().ask(Level.ALL, SOON).stream()
            .filter(one -> one.instance().equals("b"))
            .findFirst()
            .orElseThrow();
    assertThat(of.messaging()).isNotNull();
    assertThat(of.messaging().listeners()).hasSize(1);
    assertThat(of.messaging().listeners().get(0).topic()).isEqualTo("orders");
    assertThat(of.messaging().listeners().get(0).group()).isEqualTo("audit");
    assertThat(of.messaging().queue()).isEqualTo("messages");
    assertThat(of.system()).isNotNull();
    assertThat(of.system().heapUsed()).isPositive();
    assertThat(of.system().commands()).isPositive();
  }

  @Test
  void anyClientMayAsk() {
    instance("a");
    ObjectId id = new ObjectId();
    writeRaw(
        "{_id: {$oid: '%s'}, topic: 'morphium.status', delivery: 'BROADCAST', reply_to: 'shell', payload: {level: 'messaging'}, sent_at: {$date: '2030-01-01T00:00:00Z'}}"
            .formatted(id));
    await().atMost(SOON).until(() -> !answers(id).isEmpty());
    BsonDocument answer = answers(id).get(0).asDocument();
    assertThat(answer.getString("delivery").getValue()).isEqualTo("REPLY");
    assertThat(answer.getArray("recipients").get(0).asString().getValue()).isEqualTo("shell");
    BsonDocument payload = answer.getDocument("payload");
    assertThat(payload.getString("instance").getValue()).isEqualTo("a");
    assertThat(payload.getDocument("messaging").getString("queue").getValue())
        .isEqualTo("messages");
  }

  private BsonArray answers(ObjectId id) {
    BsonDocument find = BsonDocument.parse("{find: 'messages', filter: {delivery: 'REPLY'}}");
    find.getDocument("filter").append("correlation_id", new org.bson.BsonObjectId(id));
    return morphium
        .runCommand(morphium.database(), find)
        .getDocument("cursor")
        .getArray("firstBatch");
  }

  @Test
  void anUnknownLevelIsAnsweredWithWhatThereIs() {
    Messaging a = instance("a");
    Message question = Message.to(Status.TOPIC).payload("EVERYTHING").exclusive();
    assertThatThrownBy(() -> a.request(question, InstanceStatus.class, SOON))
        .hasMessageContaining("PING, MESSAGING, ALL");
  }

  @Test
  void workIsCountedByTopicAndState() {
    Messaging a = instance("a");
    a.send(Message.to("idle").exclusive());
    a.send(Message.to("idle").exclusive());
    a.send(Message.to("idle").exclusive().delay(Duration.ofHours(1)));
    a.listenTo("broken")
        .retry(Retry.NEVER)
        .handle(
            (message, context) -> {
              throw new IllegalStateException("broken");
            });
    a.send(Message.to("broken").exclusive());
    await().atMost(SOON).until(() -> topic(a, "broken").count(State.DEAD) == 1);
    await().atMost(SOON).until(() -> topic(a, "broken").instances().contains("a"));
    TopicStatus idle = topic(a, "idle");
    assertThat(idle.count(State.READY)).isEqualTo(2);
    assertThat(idle.count(State.WAITING)).isEqualTo(1);
    assertThat(idle.oldestReady()).isNotNull().isLessThan(SOON);
    assertThat(idle.instances()).isEmpty();
    assertThat(topic(a, "broken").oldestReady()).isNull();
    assertThat(a.status().local().messaging()).isNotNull();
    assertThat(a.status().localMessaging().listeners().get(0).failed()).isEqualTo(1);
  }

  private static TopicStatus topic(Messaging messaging, String name) {
    return messaging.status().topics().stream()
        .filter(topic -> topic.topic().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
