package dev.morphium.micrometer;

import dev.morphium.Morphium;
import dev.morphium.pool.PoolMonitor;
import dev.morphium.pool.host.CheckOutFailure;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.topology.TopologyDescription;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of the pools of a driver; hosts come and go, and their meters with them. */
final class PoolMeters {
  private static final String POOL = "db.client.connection.pool.name";
  private static final String STATE = "db.client.connection.state";

  private final PoolMonitor driver;
  private final MeterRegistry registry;
  private final AtomicReference<@Nullable TopologyDescription> seen = new AtomicReference<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, List<Meter>> meters = new HashMap<>();
  private boolean closed;

  private PoolMeters(PoolMonitor driver, MeterRegistry registry) {
    this.driver = driver;
    this.registry = registry;
  }

  /** The meters of a Morphium's pools; null when its driver has none. */
  static @Nullable PoolMeters of(Morphium morphium, MeterRegistry registry) {
    PoolMonitor pools = morphium.driver().extension(PoolMonitor.class);
    return pools == null ? null : new PoolMeters(pools, registry);
  }

  /** Looks at the hosts again when they may have changed; cheap otherwise. */
  void refresh() {
    TopologyDescription now = driver.topology();
    if (seen.getAndSet(now) != now) {
      update();
    }
  }

  private void update() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      Set<String> hosts = new TreeSet<>();
      for (HostPoolStatistics pool : driver.statistics().pools()) {
        String host = pool.address().toString();
        hosts.add(host);
        meters.computeIfAbsent(host, this::register);
      }
      meters
          .entrySet()
          .removeIf(
              entry -> {
                boolean gone = !hosts.contains(entry.getKey());
                if (gone) {
                  entry.getValue().forEach(registry::remove);
                }
                return gone;
              });
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      meters.values().forEach(list -> list.forEach(registry::remove));
      meters.clear();
    } finally {
      lock.unlock();
    }
  }

  private List<Meter> register(String host) {
    List<Meter> made = new ArrayList<>();
    made.add(gauge(host, "count", "used", HostPoolStatistics::inUse));
    made.add(gauge(host, "count", "idle", HostPoolStatistics::idle));
    made.add(gauge(host, "max", "", HostPoolStatistics::maxSize));
    made.add(gauge(host, "pending_requests", "", HostPoolStatistics::waiting));
    made.add(
        counter(host, "timeouts", pool -> pool.failed().getOrDefault(CheckOutFailure.TIMEOUT, 0L)));
    made.add(counter(host, "created", HostPoolStatistics::created));
    made.add(counter(host, "closed", HostPoolStatistics::closedInTotal));
    return made;
  }

  private Meter gauge(
      String host, String name, String state, ToDoubleFunction<HostPoolStatistics> value) {
    Gauge.Builder<PoolMeters> builder =
        Gauge.builder("db.client.connection." + name, this, meters -> meters.value(host, value))
            .tag(POOL, host);
    return (state.isEmpty() ? builder : builder.tag(STATE, state)).register(registry);
  }

  private Meter counter(String host, String name, ToDoubleFunction<HostPoolStatistics> value) {
    return FunctionCounter.builder(
            "db.client.connection." + name, this, meters -> meters.value(host, value))
        .tag(POOL, host)
        .register(registry);
  }

  private double value(String host, ToDoubleFunction<HostPoolStatistics> value) {
    for (HostPoolStatistics pool : driver.statistics().pools()) {
      if (pool.address().toString().equals(host)) {
        return value.applyAsDouble(pool);
      }
    }
    return Double.NaN;
  }
}
