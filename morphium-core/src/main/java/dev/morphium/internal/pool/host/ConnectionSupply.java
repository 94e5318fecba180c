package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.host.CloseReason;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolState;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one pool: opens, validates, closes and counts them, whether idle or in use.
 */
final class ConnectionSupply {
  private static final Logger LOG = LoggerFactory.getLogger(HostPool.class);

  private final HostAddress address;
  private final ConnectionFactory factory;
  private final LongSupplier clock;
  private final PoolEventPublisher events;
  private final Bag<PoolEntry> bag;
  private final long maxIdleNanos;
  private final long maxLifeNanos;
  private final Set<PoolEntry> all = ConcurrentHashMap.newKeySet();
  private final AtomicLong lastId = new AtomicLong();
  private final Map<CloseReason, LongAdder> closed = new EnumMap<>(CloseReason.class);
  private volatile Phase phase = Phase.FIRST;

  ConnectionSupply(
      HostAddress address,
      ConnectionFactory factory,
      HostPoolSettings settings,
      LongSupplier clock,
      PoolEventPublisher events,
      Bag<PoolEntry> bag) {
    this.address = address;
    this.factory = factory;
    this.clock = clock;
    this.events = events;
    this.bag = bag;
    this.maxIdleNanos = limit(settings.maxIdleTime());
    this.maxLifeNanos = limit(settings.maxLifeTime());
    for (CloseReason reason : CloseReason.values()) {
      closed.put(reason, new LongAdder());
    }
  }

  private static long limit(Duration time) {
    return time.isPositive() ? time.toNanos() : Long.MAX_VALUE;
  }

  Phase phase() {
    return phase;
  }

  void phase(Phase next) {
    phase = next;
  }

  Set<PoolEntry> all() {
    return all;
  }

  /** Uses a permit of the bag: the new connection, or the exception why there is none. */
  PoolEntry open(int generation, Deadline deadline) {
    long id = lastId.incrementAndGet();
    events.announce(() -> new PoolEvent.ConnectionCreated(address, id));
    long start = clock.getAsLong();
    boolean opened = false;
    try {
      Connection connection = factory.open(address, Purpose.COMMANDS, deadline);
      long now = clock.getAsLong();
      PoolEntry entry = new PoolEntry(id, generation, connection, now);
      all.add(entry);
      opened = true;
      events.announce(
          () -> new PoolEvent.ConnectionReady(address, id, Duration.ofNanos(now - start)));
      return entry;
    } catch (RuntimeException e) {
      events.announce(() -> new PoolEvent.OpenFailed(address, id, generation, e));
      throw e;
    } finally {
      if (opened) {
        bag.made();
      } else {
        bag.notMade();
        count(id, CloseReason.ERROR);
      }
    }
  }

  /** Why a connection must not be used any more; null when it may. */
  @Nullable CloseReason perished(PoolEntry entry, long now) {
    Phase known = phase;
    if (known.state() == PoolState.CLOSED) {
      return CloseReason.POOL_CLOSED;
    }
    if (entry.generation != known.generation()) {
      return CloseReason.STALE;
    }
    if (!entry.connection.usable()) {
      return CloseReason.ERROR;
    }
    if (now - entry.idleSince > maxIdleNanos) {
      return CloseReason.IDLE;
    }
    return now - entry.openedAt > maxLifeNanos ? CloseReason.EXPIRED : null;
  }

  /** Makes a connection that nobody holds available, or closes it. */
  void offer(PoolEntry entry, long now) {
    entry.idleSince = now;
    CloseReason reason = perished(entry, now);
    if (reason != null) {
      retire(entry, reason);
      return;
    }
    bag.offer(entry);
    if (phase.state() == PoolState.CLOSED) { // while it went into the bag
      prune(now);
    }
  }

  /** Closes the idle connections that must not be used any more. */
  void prune(long now) {
    List<PoolEntry> old = bag.removeIf(entry -> perished(entry, now) != null);
    for (PoolEntry entry : old) {
      CloseReason reason = perished(entry, now);
      retire(entry, reason == null ? CloseReason.STALE : reason);
    }
  }

  /** Closes a connection for good, once, whoever asks. */
  void retire(PoolEntry entry, CloseReason reason) {
    if (all.remove(entry)) {
      bag.gone();
      try {
        entry.connection.close();
      } catch (RuntimeException e) {
        LOG.warn("connection {} to {} failed while it was closed", entry.id, address, e);
      }
      count(entry.id, reason);
    }
  }

  private void count(long id, CloseReason reason) {
    closed.getOrDefault(reason, new LongAdder()).increment();
    events.announce(() -> new PoolEvent.ConnectionClosed(address, id, reason));
  }

  long created() {
    return lastId.get();
  }

  Map<CloseReason, Long> closed() {
    Map<CloseReason, Long> counts = new EnumMap<>(CloseReason.class);
    closed.forEach((reason, adder) -> counts.put(reason, adder.sum()));
    return counts;
  }
}
