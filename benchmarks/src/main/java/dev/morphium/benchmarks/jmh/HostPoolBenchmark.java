package dev.morphium.benchmarks.jmh;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.host.HostPool;
import dev.morphium.internal.pool.host.PooledConnection;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to take a free connection from a pool and to give it back, both together. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HostPoolBenchmark {
  private static final int CONNECTIONS = 100;

  /** Whether ages of connections are limited, as services behind a load balancer set it. */
  @Param({"false", "true"})
  public boolean ages;

  private @Nullable ScheduledExecutorService scheduler;
  private @Nullable HostPool pool;

  @Setup
  public void setUp() {
    HostPoolSettings settings = HostPoolSettings.DEFAULTS;
    if (ages) {
      settings = settings.withAges(Duration.ofMinutes(10), Duration.ofHours(1));
    }
    scheduler = Executors.newSingleThreadScheduledExecutor();
    pool =
        new HostPool(
            new HostAddress("db1", HostAddress.DEFAULT_PORT),
            (address, purpose, deadline) -> new Nowhere(address),
            settings,
            scheduler,
            System::nanoTime,
            PoolListener.NONE);
    pool.ready();
    List<PooledConnection> all = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      all.add(pool.checkOut(Deadline.NONE));
    }
    all.forEach(PooledConnection::close);
  }

  @TearDown
  public void tearDown() {
    if (pool != null && scheduler != null) {
      pool.close();
      scheduler.shutdownNow();
    }
  }

  @Benchmark
  @Threads(1)
  public long oneThread() {
    return takeAndGiveBack();
  }

  @Benchmark
  @Threads(8)
  public long eightThreads() {
    return takeAndGiveBack();
  }

  /** What the clock costs that every taking and every giving back reads once. */
  @Benchmark
  @Threads(1)
  public long clockTwice() {
    long first = System.nanoTime();
    return System.nanoTime() - first;
  }

  private long takeAndGiveBack() {
    HostPool known = pool;
    if (known == null) {
      throw new IllegalStateException("not set up");
    }
    try (PooledConnection connection = known.checkOut(Deadline.NONE)) {
      return connection.id();
    }
  }

  private static final String NOWHERE = "a connection that is only taken and given back";

  /** A connection to nowhere. */
  private record Nowhere(HostAddress address) implements Connection {
    @Override
    public RawBsonDocument hello() {
      throw new UnsupportedOperationException(NOWHERE);
    }

    @Override
    public Duration helloTime() {
      return Duration.ZERO;
    }

    @Override
    public Reply execute(
        Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
      throw new UnsupportedOperationException(NOWHERE);
    }

    @Override
    public Reply executeExhaust(
        Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
      throw new UnsupportedOperationException(NOWHERE);
    }

    @Override
    public boolean moreToCome() {
      return false;
    }

    @Override
    public Reply receive(Deadline deadline) {
      throw new UnsupportedOperationException(NOWHERE);
    }

    @Override
    public boolean usable() {
      return true;
    }

    @Override
    public void close() {}
  }
}
