package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.wire.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class VanishTest extends ServerFixture {
  @Test
  void clientsThatVanishMidReplyLeaveNothing() throws Exception {
    int count = 40;
    for (int i = 0; i < count; i++) {
      RawClient client = new RawClient(server.port(), 4096);
      String command = i % 2 == 0 ? "big" : "slowBig";
      client.send(1, "{%s: 1, bytes: 8000000, $db: 'a'}".formatted(command));
      client.send(2, "{%s: 1, bytes: 8000000, $db: 'a'}".formatted(command));
      if (i % 4 < 2) {
        client.reset();
      } else {
        client.close();
      }
    }
    await().until(() -> service.gone.size() == count);
    assertServes();
  }

  @Test
  void clientThatVanishesMidRequestLeavesNothing() throws Exception {
    byte[] message = Messages.opMsg(1, "{echo: 1, value: '" + "x".repeat(500_000) + "', $db: 'a'}");
    for (int size : new int[] {1, 3, 4, 15, 16, 20, 1000, 400_000}) {
      try (RawClient client = connect()) {
        client.send(Arrays.copyOf(message, size));
      }
    }
    await().until(() -> service.gone.size() == 8);
    assertThat(service.executed).isEmpty();
    assertServes();
  }

  @Test
  void clientThatVanishesWhileItsCommandRunsLeavesNothing() throws Exception {
    try (RawClient client = connect()) {
      client.send(1, "{block: 1, $db: 'a'}");
      client.send(2, "{ping: 1, $db: 'a'}");
      await().until(() -> service.blocked.get() == 1);
    }
    await().until(() -> service.gone.size() == 1);
    service.release.countDown();
    assertServes();
    assertThat(service.executed).containsExactly("block", "ping");
  }

  @Test
  void twoThousandConnectionsAreServedWithoutAThreadEach() throws Exception {
    int count = 2000;
    List<RawClient> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(connect());
    }
    for (int i = 0; i < count; i++) {
      String name = i % 10 == 0 ? "slowEcho" : "echo";
      clients.get(i).send(i, "{%s: 1, value: %d, $db: 'a'}".formatted(name, i));
    }
    for (int i = 0; i < count; i++) {
      assertThat(clients.get(i).receive().responseTo()).isEqualTo(i);
    }
    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("poppy-"))
            .count();
    assertThat(threads).as("those of tests beside this one too").isLessThan(count / 2);
    for (RawClient client : clients) {
      client.reset();
    }
    await().until(() -> service.gone.size() == count);
    assertServes();
  }

  private void assertServes() throws Exception {
    try (RawClient other = connect()) {
      assertThat(other.call(1, "{ping: 1, $db: 'a'}").containsKey("ok")).isTrue();
    }
  }
}
