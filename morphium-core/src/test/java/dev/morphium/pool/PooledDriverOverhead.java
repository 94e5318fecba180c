package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.topology.ClusterSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/** Measures what the driver adds to a round trip; a program, not a test. */
final class PooledDriverOverhead {
  private static final int ROUNDS = 2_000_000;

  private PooledDriverOverhead() {}

  public static void main(String[] arguments) throws Exception {
    FakeSet set = new FakeSet();
    Reply reply =
        FakeServer.reply("{cursor: {firstBatch: [{_id: 1}], id: {$numberLong: '0'}}, ok: 1}");
    Command find =
        Command.of(
            "db",
            BsonDocument.parse(
                "{find: 'c', filter: {_id: 1}, limit: 1, lsid: {id: 1}, singleBatch: true}"));
    PooledDriverOptions options =
        PooledDriverOptions.of(
            new dev.morphium.internal.pool.topology.TopologyStart(
                List.of(set.a.address), "rs", false),
            ClusterSettings.DEFAULTS);
    try (PooledDriver driver = PooledDriver.open(options, new InstantConnections(set, reply))) {
      for (int threads : new int[] {1, 1, 2, 4}) {
        long start = System.nanoTime();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          all.add(
              Thread.ofPlatform()
                  .start(
                      () -> {
                        for (int j = 0; j < ROUNDS; j++) {
                          driver.execute(find);
                        }
                      }));
        }
        for (Thread thread : all) {
          thread.join();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        System.err.printf(
            "%d threads: %d ns a command%n", threads, took.toNanos() / ((long) ROUNDS * threads));
      }
    }
  }
}
