package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.server.PoppyServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;

/**
 * Measures what interrupted threads cost the others; a program, not a test. Rounds without and with
 * ten interrupted calls a second take turns, so that both meet the same machine.
 */
final class InterruptStorm {
  private static final int ROUNDS = 10;
  private static final long ROUND_NANOS = 1_000_000_000L;
  private static final Command FIND = Command.of("db", BsonDocument.parse("{find: 'c', limit: 1}"));

  private InterruptStorm() {}

  public static void main(String[] arguments) throws Exception {
    try (PoppyServer server = PoppyDrivers.replicaSet(0);
        PooledDriver driver = PoppyDrivers.driver(server.port());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      AtomicBoolean over = new AtomicBoolean();
      AtomicLong calls = new AtomicLong();
      List<Future<?>> others = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        others.add(threads.submit(() -> call(driver, over, calls)));
      }
      round(calls, () -> {}); // warms up
      long calm = 0;
      long storm = 0;
      for (int i = 0; i < ROUNDS; i++) {
        calm += round(calls, () -> {});
        storm += round(calls, () -> interrupt(driver, threads));
      }
      over.set(true);
      for (Future<?> other : others) {
        other.get();
      }
      System.err.printf(
          "calm %d, with interrupts %d calls (%.1f %%), pool generation %d%n",
          calm, storm, 100.0 * storm / calm, driver.statistics().pools().getFirst().generation());
    }
  }

  private static void call(PooledDriver driver, AtomicBoolean over, AtomicLong calls) {
    while (!over.get()) {
      driver.execute(FIND).orThrow();
      calls.incrementAndGet();
    }
  }

  private static long round(AtomicLong calls, Runnable event) throws InterruptedException {
    long before = calls.get();
    long end = System.nanoTime() + ROUND_NANOS;
    while (System.nanoTime() - end < 0) {
      boolean ignored = new CountDownLatch(1).await(ROUND_NANOS / 10, TimeUnit.NANOSECONDS);
      event.run();
    }
    return calls.get() - before;
  }

  /** A call on an interrupted thread, and one that is interrupted in the middle. */
  private static void interrupt(PooledDriver driver, ExecutorService threads) {
    Future<?> cancelled = threads.submit(() -> driver.execute(FIND));
    cancelled.cancel(true);
    Thread.currentThread().interrupt();
    try {
      driver.execute(FIND);
    } catch (DriverException expected) {
      // it was interrupted
    }
    boolean ignored = Thread.interrupted();
  }
}
