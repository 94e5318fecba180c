package dev.morphium.server.net;

import static dev.morphium.wire.Messages.body;
import static dev.morphium.wire.Messages.bson;
import static dev.morphium.wire.Messages.opMsg;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.wire.Response;
import java.time.Duration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ExhaustTest extends ServerFixture {
  private static final int EXHAUST = 1 << 16;

  @Test
  void getMoreStreamsUntilTheCursorIsExhausted() throws Exception {
    service.remaining.set(500);
    try (RawClient client = connect()) {
      client.send(opMsg(7, EXHAUST, body(bson("{getMore: {$numberLong: '99'}, $db: 'a'}"))));
      client.send(8, "{ping: 1, $db: 'a'}");
      int previous = 7;
      for (int i = 0; i <= 500; i++) {
        byte[] bytes = client.receiveBytes();
        Response response = Response.decode(bytes);
        assertThat(response.responseTo()).isEqualTo(previous);
        assertThat(response.moreToCome()).isEqualTo(i < 500);
        previous = bytes[4] & 0xff | (bytes[5] & 0xff) << 8;
      }
      assertThat(client.receive().responseTo()).isEqualTo(8);
    }
  }

  @Test
  void getMoreWithoutTheFlagIsAnsweredOnce() throws Exception {
    service.remaining.set(5);
    try (RawClient client = connect()) {
      client.send(7, "{getMore: {$numberLong: '99'}, $db: 'a'}");
      assertThat(client.receive().moreToCome()).isFalse();
      client.send(8, "{ping: 1, $db: 'a'}");
      assertThat(client.receive().responseTo()).isEqualTo(8);
    }
  }

  @Test
  void helloWaitsUntilItsTimeIsOver() throws Exception {
    try (RawClient client = connect()) {
      long start = System.nanoTime();
      assertThat(client.call(1, awaitable(topologyVersion(client), 200)).containsKey("ok"))
          .isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(190));
    }
  }

  @Test
  void helloIsAnsweredWhenTheTopologyChanges() throws Exception {
    try (RawClient client = connect()) {
      client.send(1, awaitable(topologyVersion(client), 60_000));
      client.send(2, "{ping: 1, $db: 'a'}");
      try (RawClient other = connect()) {
        other.call(1, "{ping: 1, $db: 'a'}");
      }
      service.topology.change();
      Response response = client.receive();
      assertThat(response.responseTo()).isEqualTo(1);
      assertThat(counter(response.reply().document())).isEqualTo(1);
      assertThat(client.receive().responseTo()).isEqualTo(2);
    }
  }

  @Test
  void helloWithAnotherVersionIsAnsweredAtOnce() throws Exception {
    try (RawClient client = connect()) {
      BsonDocument version = topologyVersion(client);
      service.topology.change();
      assertThat(counter(client.call(1, awaitable(version, 60_000)))).isEqualTo(1);
    }
  }

  @Test
  void helloStreamsEveryChange() throws Exception {
    try (RawClient client = connect()) {
      String hello = awaitable(topologyVersion(client), 60_000);
      client.send(opMsg(3, EXHAUST, body(bson(hello))));
      for (int change = 1; change <= 3; change++) {
        service.topology.change();
        Response response = client.receive();
        assertThat(response.moreToCome()).isTrue();
        assertThat(counter(response.reply().document())).isEqualTo(change);
      }
    }
    await().until(() -> service.gone.size() == 1);
  }

  private static String awaitable(BsonDocument version, int millis) {
    return "{hello: 1, topologyVersion: %s, maxAwaitTimeMS: %d, $db: 'admin'}"
        .formatted(version.toJson(), millis);
  }

  private static BsonDocument topologyVersion(RawClient client) throws Exception {
    return client.call(100, "{hello: 1, $db: 'admin'}").getDocument("topologyVersion");
  }

  private static long counter(BsonDocument reply) {
    return reply.getDocument("topologyVersion").getInt64("counter").getValue();
  }
}
