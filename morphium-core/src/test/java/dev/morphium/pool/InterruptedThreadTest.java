package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.server.PoppyServer;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancelled tasks and slow operations cost their own connection, and nobody else anything. */
@Timeout(120)
class InterruptedThreadTest {
  private static final int OTHERS = 3;
  private static final int CANCELLED = 40;

  private static Command command(String json) {
    return Command.of("db", BsonDocument.parse(json));
  }

  private static void checkPool(PooledDriver driver) {
    HostPoolStatistics pool = driver.statistics().pools().getFirst();
    assertThat(pool.generation()).as("how often the pool was cleared").isZero();
    assertThat(pool.inUse()).isZero();
    assertThat(driver.topology().primary()).isNotNull();
  }

  @Test
  void cancelledTasksLeaveTheOthersAlone() throws Exception {
    try (PoppyServer server = PoppyDrivers.replicaSet(0);
        PooledDriver driver = PoppyDrivers.driver(server.port());
        ExecutorService others = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
        ExecutorService cancelled = Executors.newVirtualThreadPerTaskExecutor()) {
      driver.execute(command("{ping: 1}")).orThrow();
      AtomicBoolean calm = new AtomicBoolean();
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < OTHERS; i++) {
        readers.add(others.submit(() -> read(driver, calm)));
      }
      try {
        for (int i = 0; i < CANCELLED; i++) {
          cancelOne(driver, cancelled);
        }
      } finally {
        calm.set(true);
      }
      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).isPositive();
      }
      cancelled.shutdownNow();
      assertThat(cancelled.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
      checkPool(driver);
    }
  }

  private static int read(PooledDriver driver, AtomicBoolean calm) {
    int done = 0;
    while (!calm.get()) {
      driver.execute(command("{find: 'c'}")).orThrow();
      done++;
    }
    return done;
  }

  /** Cancels a task that is in the middle of its operations, and calls with an interrupted one. */
  private static void cancelOne(PooledDriver driver, ExecutorService threads) throws Exception {
    AtomicBoolean begun = new AtomicBoolean();
    Future<?> task =
        threads.submit(
            () -> {
              while (true) {
                driver.execute(command("{find: 'c'}")).orThrow();
                begun.set(true);
              }
            });
    await().untilTrue(begun);
    task.cancel(true);
    assertThatThrownBy(task::get).isInstanceOf(CancellationException.class);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> driver.execute(command("{find: 'c'}")))
        .isInstanceOf(DriverException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void asynchronousOperationsAndThreadPoolsThatEndCostTheirConnectionsAlone() throws Exception {
    try (PoppyServer server = PoppyDrivers.replicaSet(0);
        PooledDriver driver = PoppyDrivers.driver(server.port());
        Morphium morphium =
            Morphium.builder(MorphiumSettings.of("mongodb://127.0.0.1:" + server.port()))
                .driver(driver)
                .open()) {
      for (int i = 0; i < CANCELLED / 2; i++) {
        AtomicBoolean begun = new AtomicBoolean();
        CompletableFuture<Void> operation =
            morphium.async().run(each -> readForEver(driver, begun));
        await().untilTrue(begun);
        operation.cancel(true);
        AtomicBoolean pooled = new AtomicBoolean();
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
          Future<?> task = pool.submit(() -> readForEver(driver, pooled));
          await().untilTrue(pooled);
          assertThat(pool.shutdownNow()).isEmpty();
          assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
          assertThat(task).isDone();
        }
      }
      await().until(() -> driver.statistics().pools().getFirst().inUse() == 0);
      checkPool(driver);
    }
  }

  private static void readForEver(PooledDriver driver, AtomicBoolean begun) {
    while (true) {
      driver.execute(command("{find: 'c'}")).orThrow();
      begun.set(true);
    }
  }

  @Test
  void socketTimeoutEndsOneConnectionOnly() throws Exception {
    try (PoppyServer server = PoppyDrivers.replicaSet(0);
        PooledDriver driver =
            PoppyDrivers.driver(
                "mongodb://127.0.0.1:%d/?socketTimeoutMS=300".formatted(server.port()))) {
      driver.execute(command("{create: 'c'}")).orThrow();
      Reply opened =
          driver.execute(command("{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}}"));
      long cursor = opened.orThrow().document().getDocument("cursor").getInt64("id").getValue();
      BsonDocument next = new BsonDocument("getMore", new BsonInt64(cursor));
      next.putAll(BsonDocument.parse("{collection: 'c', maxTimeMS: 30000}"));
      assertThatThrownBy(() -> driver.execute(Command.of("db", next)))
          .isInstanceOf(DriverException.MaybeDone.class)
          .hasMessageContaining("socketTimeoutMS (300) is over");
      checkPool(driver);
    }
  }
}
