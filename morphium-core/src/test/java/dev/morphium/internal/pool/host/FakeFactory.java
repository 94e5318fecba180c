package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Opens connections to nowhere; slowly, or not at all, when a test wants that. */
final class FakeFactory implements ConnectionFactory {
  final List<FakeConnection> opened = new CopyOnWriteArrayList<>();
  final AtomicInteger opening = new AtomicInteger();
  final AtomicInteger mostOpening = new AtomicInteger();

  /** What every attempt needs one permit of; null for none. */
  volatile @Nullable Semaphore gate;

  /** Whether the next attempt fails. */
  volatile BooleanSupplier failing = () -> false;

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    mostOpening.accumulateAndGet(opening.incrementAndGet(), Math::max);
    try {
      Semaphore known = gate;
      if (known != null) {
        known.acquire();
      }
      if (failing.getAsBoolean()) {
        throw new DriverException.NotSent("nobody listens at " + address, null);
      }
      FakeConnection connection = new FakeConnection(address);
      opened.add(connection);
      return connection;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException.NotSent("interrupted", e);
    } finally {
      opening.decrementAndGet();
    }
  }

  long open() {
    return opened.stream().filter(connection -> connection.closed.get() == 0).count();
  }
}
