package dev.morphium.server.net;

import static dev.morphium.wire.Messages.opMsg;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackPressureTest extends ServerFixture {
  private static final int REPLY_BYTES = 256 * 1024;

  @Test
  void clientThatNeverReadsIsNotServedOn() throws Exception {
    int requests = 1000;
    try (RawClient deaf = new RawClient(server.port(), 4096)) {
      for (String command : new String[] {"big", "slowBig"}) {
        int before = service.executed.size();
        byte[] request = opMsg(1, "{%s: 1, bytes: %d, $db: 'a'}".formatted(command, REPLY_BYTES));
        Thread sender = sendMany(deaf, request, requests);
        int served = settled() - before;
        // What the kernel's buffers and the server's mark for unsent bytes take, and no more.
        assertThat(served).isLessThan(200);
        assertServes();
        if (command.equals("big")) {
          for (int i = 0; i < requests; i++) {
            assertThat(deaf.receive().reply().length()).isGreaterThan(REPLY_BYTES);
          }
          sender.join();
        }
      }
    }
    await().until(() -> service.gone.size() >= 3);
  }

  @Test
  void requestsWaitOutsideWhileOneBlocks() throws Exception {
    int requests = 20_000;
    byte[] ping = opMsg(2, "{ping: 1, $db: 'a', pad: '%s'}".formatted("x".repeat(1000)));
    AtomicInteger sent = new AtomicInteger();
    try (RawClient client = connect()) {
      client.send(1, "{block: 1, $db: 'a'}");
      await().until(() -> service.blocked.get() == 1);
      Thread sender =
          new Thread(
              () -> {
                for (int i = 0; i < requests; i++) {
                  send(client, ping);
                  sent.incrementAndGet();
                }
              });
      sender.start();
      await()
          .during(Duration.ofMillis(300))
          .atMost(Duration.ofSeconds(90))
          .until(sent::get, stays());
      assertThat(sent.get()).isLessThan(requests);
      service.release.countDown();
      for (int i = 0; i <= requests; i++) {
        assertThat(client.receive().responseTo()).isEqualTo(i == 0 ? 1 : 2);
      }
      sender.join();
    }
  }

  private static Thread sendMany(RawClient client, byte[] request, int times) {
    Thread sender =
        new Thread(
            () -> {
              for (int i = 0; i < times; i++) {
                send(client, request);
              }
            });
    sender.setDaemon(true);
    sender.start();
    return sender;
  }

  /** How many commands ran when no more of them run. */
  private int settled() {
    await().until(() -> !service.executed.isEmpty());
    await()
        .during(Duration.ofMillis(300))
        .atMost(Duration.ofSeconds(90))
        .until(service.executed::size, stays());
    return service.executed.size();
  }

  private static java.util.function.Predicate<Integer> stays() {
    AtomicInteger last = new AtomicInteger(-1);
    return now -> last.getAndSet(now) == now;
  }

  private void assertServes() throws Exception {
    try (RawClient other = connect()) {
      assertThat(other.call(1, "{ping: 1, $db: 'a'}").containsKey("ok")).isTrue();
    }
  }

  private static void send(RawClient client, byte[] bytes) {
    try {
      client.send(bytes);
    } catch (java.io.IOException ended) {
      // The test is over and the connection with it.
    }
  }
}
