package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.driver.Session;
import dev.morphium.internal.pool.topology.ClusterSettings;
import dev.morphium.internal.pool.topology.TopologyStart;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients that count in a database while connections fail in every way: what was acknowledged was
 * done once, what was not was done once at most. {@code -Dfault.seeds=N} runs so many of them.
 */
class FaultTest {
  private static final int CLIENTS = 4;
  private static final int WRITES = 40;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, Integer.getInteger("fault.seeds", 12));
  }

  /** What one client was told of its writes. */
  private record Told(int done, int unknown) {}

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsDoneTwiceOrLost(long seed) throws Exception {
    try (Driver server = Drivers.connect("inmemory://")) {
      FaultyConnections connections = new FaultyConnections(server, seed);
      TopologyStart start = new TopologyStart(List.of(new HostAddress("faulty", 1)), "rs", false);
      PooledDriverOptions options =
          PooledDriverOptions.of(
              start,
              ClusterSettings.DEFAULTS.withHeartbeats(
                  Duration.ofSeconds(10), Duration.ofMillis(2)));
      try (PooledDriver driver = PooledDriver.open(options, connections);
          ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Told>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
          int id = i;
          clients.add(threads.submit(() -> count(driver, id)));
        }
        for (int i = 0; i < CLIENTS; i++) {
          Told told = clients.get(i).get();
          assertThat(counted(server, i))
              .as("seed %s, client %s: %s", seed, i, told)
              .isBetween(told.done, told.done + told.unknown);
        }
        connections.pacify();
        driver.execute(Command.of("db", BsonDocument.parse("{ping: 1}"))).orThrow();
        for (HostPoolStatistics pool : driver.statistics().pools()) {
          assertThat(pool.inUse()).as("seed %s: connections in use", seed).isZero();
        }
      }
    }
  }

  private static Told count(PooledDriver driver, int client) {
    BsonDocument session = new Session(new UUID(7, client)).document();
    int done = 0;
    int unknown = 0;
    for (int i = 0; i < WRITES; i++) {
      BsonDocument update =
          BsonDocument.parse(
              "{update: 'c', updates: [{q: {_id: %d}, u: {$inc: {n: 1}}, upsert: true}]}"
                  .formatted(client));
      update.append("lsid", session).append("txnNumber", new BsonInt64(i));
      try {
        Reply reply = driver.execute(Command.of("db", update));
        if (reply.ok()) {
          assertThat(reply.document().getNumber("n").intValue()).isEqualTo(1);
          done++;
        } else {
          unknown++; // the first attempt may have been done
        }
      } catch (DriverException.NotSent e) {
        assertThat(e).hasMessageContaining("fault");
      } catch (DriverException e) {
        unknown++;
      }
    }
    return new Told(done, unknown);
  }

  private static int counted(Driver server, int client) {
    BsonDocument reply =
        server
            .execute(
                Command.of("db", BsonDocument.parse("{find: 'c', filter: {_id: " + client + "}}")))
            .orThrow()
            .document();
    var batch = reply.getDocument("cursor").getArray("firstBatch");
    return batch.isEmpty() ? 0 : batch.get(0).asDocument().getNumber("n").intValue();
  }
}
