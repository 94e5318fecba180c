package dev.morphium.internal.pool.topology;

import dev.morphium.internal.pool.host.HostPool;
import dev.morphium.pool.net.HostAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** One server of a deployment with its pool and its monitor, as long as it belongs to it. */
public final class Server implements AutoCloseable {
  private final HostPool pool;
  private final ServerMonitor monitor;
  private final AtomicInteger running = new AtomicInteger();

  Server(HostPool pool, ServerMonitor monitor) {
    this.pool = pool;
    this.monitor = monitor;
  }

  public HostAddress address() {
    return pool.address();
  }

  /** The connections to it. */
  public HostPool pool() {
    return pool;
  }

  /** A command goes to it. */
  public void begin() {
    running.incrementAndGet();
  }

  /** A command that went to it has ended. */
  public void end() {
    running.decrementAndGet();
  }

  /** How many commands it is busy with for us. */
  public int running() {
    return running.get();
  }

  ServerMonitor monitor() {
    return monitor;
  }

  @Override
  public void close() {
    monitor.close();
    pool.close();
  }
}
