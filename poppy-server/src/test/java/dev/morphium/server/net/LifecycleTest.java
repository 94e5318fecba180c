package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it looks at the threads of the whole process")
class LifecycleTest extends ServerFixture {
  @Test
  void freePortIsChosenAndTold() throws Exception {
    assertThat(server.port()).isBetween(1, 65535);
    assertThat(server.addresses().get(0).getAddress().isLoopbackAddress()).isTrue();
    try (RawClient client = connect()) {
      assertThat(client.call(1, "{ping: 1, $db: 'admin'}").getDouble("ok").getValue()).isEqualTo(1);
    }
  }

  @Test
  void severalAddressesShareThePort() throws Exception {
    ServerSettings both = new ServerSettings(List.of("127.0.0.1", "127.0.0.2"), 0, 2, 2, 10);
    try (WireServer second = WireServer.start(both, service)) {
      assertThat(second.addresses()).hasSize(2);
      assertThat(second.addresses().get(1).getPort()).isEqualTo(second.port());
    }
  }

  @Test
  void portInUseIsNamed() {
    ServerSettings same = new ServerSettings(List.of("127.0.0.1"), server.port(), 2, 2, 10);
    assertThatThrownBy(() -> WireServer.start(same, service))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot listen on 127.0.0.1:%d: the port is already in use", server.port());
  }

  @Test
  void foreignAndUnknownAddressesAreNamed() {
    assertThatThrownBy(
            () -> WireServer.start(new ServerSettings(List.of("192.0.2.1"), 0, 2, 2, 10), service))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("192.0.2.1");
    assertThatThrownBy(
            () ->
                WireServer.start(new ServerSettings(List.of("no such host"), 0, 2, 2, 10), service))
        .isInstanceOf(IOException.class)
        .hasMessage("unknown address no such host");
  }

  @Test
  void nothingIsLeftAfterClose() throws Exception {
    int port = server.port();
    try (RawClient client = connect();
        RawClient busy = connect()) {
      client.call(1, "{slowEcho: 1, value: 1, $db: 'a'}");
      busy.send(1, "{block: 1, $db: 'a'}");
      await().until(() -> service.blocked.get() == 1);
      server.close(50);
      assertThat(client.isEnded()).isTrue();
      assertThat(busy.isEnded()).isTrue();
    }
    assertThatThrownBy(() -> new RawClient(port)).isInstanceOf(ConnectException.class);
    await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("poppy-")));
  }

  @Test
  void runningCommandIsAnsweredBeforeTheEnd() throws Exception {
    try (RawClient client = connect()) {
      client.send(1, "{block: 1, $db: 'a'}");
      await().until(() -> service.blocked.get() == 1);
      Thread closer = new Thread(() -> server.close(10_000));
      closer.start();
      await().until(() -> !accepts(server.port()));
      service.release.countDown();
      assertThat(client.receive().reply().ok()).isTrue();
      assertThat(client.isEnded()).isTrue();
      closer.join();
    }
  }

  @Test
  void tooManyConnectionsAreClosed() throws Exception {
    ServerSettings few = new ServerSettings(List.of("127.0.0.1"), 0, 2, 2, 2);
    try (WireServer small = WireServer.start(few, service);
        RawClient first = new RawClient(small.port());
        RawClient second = new RawClient(small.port())) {
      first.call(1, "{ping: 1, $db: 'a'}");
      second.call(1, "{ping: 1, $db: 'a'}");
      try (RawClient third = new RawClient(small.port())) {
        assertThat(third.isEnded()).isTrue();
      }
      second.close();
      await().until(() -> service.gone.size() >= 1);
      try (RawClient fourth = new RawClient(small.port())) {
        assertThat(fourth.call(1, "{ping: 1, $db: 'a'}").containsKey("ok")).isTrue();
      }
    }
  }

  private static boolean accepts(int port) {
    try (RawClient probe = new RawClient(port)) {
      return !probe.isEnded();
    } catch (IOException e) {
      return false;
    }
  }
}
