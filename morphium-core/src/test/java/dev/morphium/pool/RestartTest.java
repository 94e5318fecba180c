package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.server.PoppyServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** A server that is ended and started again, while clients work or wait. */
class RestartTest {
  private static final int CLIENTS = 30;
  private static final int RESTARTS = 3;

  /** A client with a driver of its own that works without a pause, and counts. */
  private static final class Client implements AutoCloseable {
    private final PooledDriver driver;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicBoolean stop = new AtomicBoolean();
    private final Thread thread;

    Client(int port, int number) {
      this.driver = PoppyDrivers.driver(port);
      Command insert =
          Command.of("restarts", BsonDocument.parse("{insert: 'c', documents: [{n: 1}]}"));
      Command find = Command.of("restarts", BsonDocument.parse("{find: 'c', limit: 1}"));
      this.thread =
          Thread.ofVirtual()
              .name("client-" + number)
              .start(
                  () -> {
                    while (!stop.get()) {
                      try {
                        driver.execute(done.get() % 2 == 0 ? insert : find).orThrow();
                        done.incrementAndGet();
                      } catch (DriverException e) {
                        failed.incrementAndGet(); // the server is being restarted
                      }
                    }
                  });
    }

    @Override
    public void close() throws InterruptedException {
      stop.set(true);
      thread.join();
      driver.close();
    }
  }

  @Test
  void allClientsRecoverByThemselves() throws Exception {
    PoppyServer server = PoppyDrivers.replicaSet(0);
    int port = server.port();
    List<Client> clients = new ArrayList<>();
    try {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(new Client(port, i));
      }
      awaitProgress(clients);
      for (int i = 0; i < RESTARTS; i++) {
        server.close(0);
        server = restart(port);
        awaitProgress(clients);
      }
    } finally {
      for (Client client : clients) {
        client.close();
      }
      server.close(0);
    }
  }

  private static PoppyServer restart(int port) {
    return await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(() -> PoppyDrivers.replicaSet(port), server -> true);
  }

  /** Every client gets something done that it began after now. */
  private static void awaitProgress(List<Client> clients) {
    List<Long> before = clients.stream().map(client -> client.done.get()).toList();
    for (int i = 0; i < clients.size(); i++) {
      Client client = clients.get(i);
      long least = before.get(i) + 2;
      await().atMost(Duration.ofSeconds(20)).until(() -> client.done.get() >= least);
    }
  }

  @Test
  void anIdleDriverFindsItsServerWithinAHeartbeat() throws Exception {
    PoppyServer server = PoppyDrivers.replicaSet(0);
    int port = server.port();
    Duration heartbeat = Duration.ofSeconds(1);
    String connectionString =
        "mongodb://127.0.0.1:%d/?heartbeatFrequencyMS=%d".formatted(port, heartbeat.toMillis());
    try (PooledDriver driver = PoppyDrivers.driver(connectionString)) {
      await().until(() -> driver.topology().primary() != null);
      server.close(0);
      await().atMost(Duration.ofSeconds(2)).until(() -> driver.topology().primary() == null);
      server = restart(port);
      long back = System.nanoTime();
      await().pollInterval(Duration.ofMillis(20)).until(() -> driver.topology().primary() != null);
      assertThat(Duration.ofNanos(System.nanoTime() - back)).isLessThan(heartbeat.plusMillis(500));
    } finally {
      server.close(0);
    }
  }
}
