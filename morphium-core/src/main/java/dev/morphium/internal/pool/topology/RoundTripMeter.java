package dev.morphium.internal.pool.topology;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.RoundTrip;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Measures the round-trip time (RTT) to one server, on a connection of its own.
 *
 * <p>Source: "Server Monitoring" specification, "Measuring RTT".
 */
final class RoundTripMeter implements AutoCloseable {
  private static final Duration CLOSE_TIME = Duration.ofSeconds(1);

  private final HostAddress address;
  private final ClusterSettings settings;
  private final ConnectionFactory factory;
  private final RoundTripSampler sampler = new RoundTripSampler();
  private final ReentrantLock lock = new ReentrantLock();
  private final HeartbeatDelay pause = new HeartbeatDelay();
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Connection connection;

  RoundTripMeter(HostAddress address, ClusterSettings settings, ConnectionFactory factory) {
    this.address = address;
    this.settings = settings;
    this.factory = factory;
    this.thread = Thread.ofVirtual().name("morphium-round-trip-" + address).unstarted(this::run);
  }

  /** Begins to measure by itself; only the first call counts. For one thread. */
  void start() {
    if (!closed && thread.getState() == Thread.State.NEW) {
      thread.start();
    }
  }

  /** Takes note of a round trip that somebody else has measured. */
  void add(long nanos) {
    lock.lock();
    try {
      sampler.add(nanos);
    } finally {
      lock.unlock();
    }
  }

  RoundTrip current() {
    lock.lock();
    try {
      return sampler.current();
    } finally {
      lock.unlock();
    }
  }

  /** Forgets what was measured, because the server was gone. */
  void reset() {
    lock.lock();
    try {
      sampler.reset();
    } finally {
      lock.unlock();
    }
    drop();
  }

  private void run() {
    long interval = settings.heartbeat().toNanos();
    try {
      while (!closed) {
        pause.await(interval, interval);
        if (!closed) {
          measure();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      drop();
    }
  }

  private void measure() {
    Duration limit = settings.connectTimeout();
    Deadline deadline = limit.isZero() ? Deadline.NONE : Deadline.after(limit);
    try {
      Connection open = connection;
      if (open == null) {
        open = factory.open(address, ConnectionFactory.Purpose.MONITORING, deadline);
        connection = open;
        add(open.helloTime().toNanos());
        return;
      }
      long start = System.nanoTime();
      open.execute(Command.of(Hello.DATABASE, Hello.question(open)), deadline);
      add(System.nanoTime() - start);
    } catch (RuntimeException e) {
      drop(); // the monitor will notice, if the server is gone
    }
  }

  private void drop() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    drop();
    ThreadTermination.awaitEnd(thread, CLOSE_TIME);
  }
}
