package dev.morphium.server.net;

import static dev.morphium.wire.Messages.body;
import static dev.morphium.wire.Messages.bson;
import static dev.morphium.wire.Messages.opMsg;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class OrderTest extends ServerFixture {
  @Test
  void repliesComeInTheOrderOfTheRequests() throws Exception {
    int count = 3000;
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      String name = i % 3 == 0 ? "slowEcho" : "echo";
      requests.writeBytes(opMsg(i, "{%s: 1, value: %d, $db: 'a'}".formatted(name, i)));
    }
    try (RawClient client = connect()) {
      Thread sender = new Thread(() -> send(client, requests.toByteArray()));
      sender.start();
      for (int i = 0; i < count; i++) {
        var response = client.receive();
        assertThat(response.responseTo()).isEqualTo(i);
        assertThat(response.reply().document().getInt32("echo").getValue()).isEqualTo(i);
      }
      sender.join();
    }
  }

  @Test
  void briefCommandWaitsForTheLongOneBeforeIt() throws Exception {
    try (RawClient client = connect();
        RawClient other = connect()) {
      client.send(1, "{block: 1, $db: 'a'}");
      client.send(2, "{ping: 1, $db: 'a'}");
      await().until(() -> service.blocked.get() == 1);
      assertThat(other.call(1, "{ping: 1, $db: 'a'}").containsKey("ok")).isTrue();
      assertThat(service.executed).containsExactly("block", "ping");
      service.release.countDown();
      assertThat(client.receive().responseTo()).isEqualTo(1);
      assertThat(client.receive().responseTo()).isEqualTo(2);
    }
  }

  @Test
  void requestWithMoreToComeGetsNoReply() throws Exception {
    try (RawClient client = connect()) {
      client.send(opMsg(1, 2, body(bson("{echo: 1, value: 1, $db: 'a'}"))));
      client.send(opMsg(2, 2, body(bson("{slowEcho: 1, value: 1, $db: 'a'}"))));
      client.send(3, "{ping: 1, $db: 'a'}");
      assertThat(client.receive().responseTo()).isEqualTo(3);
      assertThat(service.executed).containsExactly("echo", "slowEcho", "ping");
    }
  }

  @Test
  void manyBlockedConnectionsDoNotStopTheOthers() throws Exception {
    RawClient[] blocked = new RawClient[20];
    for (int i = 0; i < blocked.length; i++) {
      blocked[i] = connect();
      blocked[i].send(1, "{block: 1, $db: 'a'}");
    }
    await().until(() -> service.blocked.get() == settings().workerThreads());
    try (RawClient other = connect()) {
      assertThat(other.call(1, "{ping: 1, $db: 'a'}").containsKey("ok")).isTrue();
    }
    service.release.countDown();
    for (RawClient client : blocked) {
      assertThat(client.receive().reply().ok()).isTrue();
      client.close();
    }
  }

  private static void send(RawClient client, byte[] bytes) {
    try {
      client.send(bytes);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
