package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.FreePorts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** A server that is ended and started again, while clients work or wait. */
class RestartTest {
  private static final int CLIENTS = 30;
  private static final int RESTARTS = 3;
  private static final Duration LONG = Duration.ofSeconds(90);
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** A client with a driver of its own that works again and again, and counts. */
  private static final class Client implements AutoCloseable {
    private final PooledDriver driver;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
    private final ScheduledFuture<?> work;

    Client(int port) {
      this.driver = PoppyDrivers.driver(port);
      Command insert =
          Command.of("restarts", BsonDocument.parse("{insert: 'c', documents: [{n: 1}]}"));
      Command find = Command.of("restarts", BsonDocument.parse("{find: 'c', limit: 1}"));
      Runnable work =
          () -> {
            try {
              driver.execute(done.get() % 2 == 0 ? insert : find).orThrow();
              done.incrementAndGet();
            } catch (DriverException e) {
              failed.incrementAndGet(); // the server is being restarted
            }
          };
      this.work = clock.scheduleWithFixedDelay(work, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      work.cancel(false);
      clock.close();
      driver.close();
    }
  }

  @Test
  void allClientsRecoverByThemselves() throws Exception {
    int port = FreePorts.choose(1).iterator().next(); // one that no client's socket is given
    PoppyServer server = PoppyDrivers.replicaSet(port);
    List<Client> clients = new ArrayList<>();
    try {
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(new Client(port));
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
        .atMost(LONG)
        .ignoreExceptions()
        .until(() -> PoppyDrivers.replicaSet(port), server -> true);
  }

  /** Every client gets something done that it began after now. */
  private static void awaitProgress(List<Client> clients) {
    List<Long> before = clients.stream().map(client -> client.done.get()).toList();
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                IntStream.range(0, before.size())
                    .allMatch(i -> clients.get(i).done.get() >= before.get(i) + 2));
  }

  /** The question that is under way when the server comes back may fail, the next one does not. */
  @Test
  void anIdleDriverFindsItsServerWithinAHeartbeat() throws Exception {
    int port = FreePorts.choose(1).iterator().next(); // one that no client's socket is given
    PoppyServer server = PoppyDrivers.replicaSet(port);
    AtomicInteger unanswered = new AtomicInteger();
    TopologyListener counting =
        new TopologyListener() {
          @Override
          public void heartbeatFailed(HostAddress address, Duration took, Throwable error) {
            unanswered.incrementAndGet();
          }
        };
    String connectionString = "mongodb://127.0.0.1:%d/?heartbeatFrequencyMS=1000".formatted(port);
    try (PooledDriver driver =
        PooledDriver.open(
            ConnectionString.parse(connectionString),
            counting,
            PoolListener.NONE,
            CommandListener.NONE)) {
      await().until(() -> driver.topology().primary() != null);
      server.close(0);
      await().until(() -> driver.topology().primary() == null);
      server = restart(port);
      int before = unanswered.get();
      await().atMost(LONG).until(() -> driver.topology().primary() != null);
      assertThat(unanswered.get() - before).isLessThanOrEqualTo(1);
    } finally {
      server.close(0);
    }
  }
}
