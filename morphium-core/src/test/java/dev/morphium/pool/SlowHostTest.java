package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.internal.pool.topology.TopologyStart;
import dev.morphium.pool.host.HostPoolStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host that is slow keeps those waiting who want something of it, and nobody else. */
@Timeout(300)
class SlowHostTest {
  private static final int MOST_CONNECTIONS = 100;
  private static final int STUCK = MOST_CONNECTIONS + 50;
  private static final int READS = 2_000;
  private static final Command WRITE =
      Command.of("db", BsonDocument.parse("{insert: 'c', documents: [{}]}"));
  private static final Command READ =
      Command.of("db", BsonDocument.parse("{find: 'c', $readPreference: {mode: 'secondary'}}"));

  private final FakeSet set = new FakeSet();
  private final CountDownLatch patience = new CountDownLatch(1);

  private void beSlow() {
    try {
      patience.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aHostThatAnswersSlowlyDelaysNobodyElse() throws Exception {
    set.a.answers(
        command -> {
          beSlow();
          return FakeServer.reply("{ok: 1}");
        });
    try (PooledDriver driver = set.driver()) {
      readBesideWriters(driver, MOST_CONNECTIONS);
    }
  }

  @Test
  void aHostThatIsSlowToConnectToDelaysNobodyElse() throws Exception {
    ConnectionFactory factory =
        (address, purpose, deadline) -> {
          if (address.equals(set.a.address) && purpose == ConnectionFactory.Purpose.COMMANDS) {
            beSlow();
          }
          return set.open(address, purpose, deadline);
        };
    TopologyStart start =
        new TopologyStart(List.of(set.a.address, set.b.address, set.c.address), "rs", false);
    PooledDriverOptions options =
        PooledDriverOptions.of(start, FakeSet.settings(Duration.ofSeconds(20)));
    try (PooledDriver driver = PooledDriver.open(options, factory)) {
      readBesideWriters(driver, 2);
    }
  }

  /** Every read is done while all writers wait for the primary. */
  private void readBesideWriters(PooledDriver driver, int busy) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < STUCK; i++) {
        writers.add(threads.submit(() -> driver.execute(WRITE).orThrow()));
      }
      await().until(() -> isStuck(primary(driver), busy));
      for (int i = 0; i < READS; i++) {
        driver.execute(READ).orThrow();
      }
      assertThat(set.b.asked.size() + set.c.asked.size()).isEqualTo(READS);
      assertThat(isStuck(primary(driver), busy)).as("%s", primary(driver)).isTrue();
      assertThat(writers).noneMatch(Future::isDone);
      patience.countDown();
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
  }

  private static boolean isStuck(HostPoolStatistics pool, int busy) {
    return pool.inUse() + pool.connecting() == busy && pool.waiting() == STUCK - busy;
  }

  private HostPoolStatistics primary(PooledDriver driver) {
    return driver.statistics().pools().stream()
        .filter(pool -> pool.address().equals(set.a.address))
        .findFirst()
        .orElseThrow();
  }
}
