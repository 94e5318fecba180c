package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolState;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The housekeeper of one pool: closes idle and old connections, opens the least number, and finds
 * leaks.
 *
 * <p>It comes by now and then on a thread that serves all hosts, so it never waits there:
 * connections are opened on a virtual thread of its own that exists only as long as some are
 * missing.
 */
final class Housekeeper implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(HostPool.class);
  private static final long LONGEST_FAREWELL_MILLIS = 1_000;

  private final HostAddress address;
  private final HostPoolSettings settings;
  private final ConnectionSupply supply;
  private final Bag<PoolEntry> bag;
  private final LongSupplier clock;
  private final PoolEventPublisher events;
  private final LongAdder leaks = new LongAdder();
  private final AtomicReference<@Nullable Thread> filler = new AtomicReference<>();

  Housekeeper(
      HostAddress address,
      HostPoolSettings settings,
      ConnectionSupply supply,
      Bag<PoolEntry> bag,
      LongSupplier clock,
      PoolEventPublisher events) {
    this.address = address;
    this.settings = settings;
    this.supply = supply;
    this.bag = bag;
    this.clock = clock;
    this.events = events;
  }

  @Override
  public void run() {
    try {
      long now = clock.getAsLong();
      supply.prune(now);
      if (settings.leakThreshold().isPositive()) {
        supply.all().forEach(entry -> watch(entry, now));
      }
      fill();
    } catch (RuntimeException e) { // an exception would end the schedule
      LOG.error("the upkeep of the pool of {} failed; it will be tried again", address, e);
    }
  }

  private void watch(PoolEntry entry, long now) {
    PooledConnection holder = entry.holder.get();
    if (holder == null) {
      return;
    }
    Duration held = Duration.ofNanos(now - holder.since());
    if (held.compareTo(settings.leakThreshold()) > 0 && holder.report()) {
      leaks.increment();
      LOG.warn(
          "connection {} to {} has been in use for {} ms and will probably never be given back; "
              + "it was taken here",
          entry.id,
          address,
          held.toMillis(),
          holder.taker());
      events.announce(() -> new PoolEvent.LeakSuspected(address, entry.id, held));
    }
  }

  /** Opens connections until the smallest number is there, one at a time, beside the caller. */
  void fill() {
    if (settings.minSize() == 0 || supply.phase().state() != PoolState.READY) {
      return;
    }
    Thread thread =
        Thread.ofVirtual().name("morphium-pool-" + address).unstarted(this::fillOnThisThread);
    if (filler.compareAndSet(null, thread)) {
      thread.start();
      if (supply.phase().state() == PoolState.CLOSED) {
        thread.interrupt();
      }
    }
  }

  private void fillOnThisThread() {
    try {
      while (true) {
        int generation = supply.phase().generation();
        if (!bag.reserveBelow(settings.minSize())) {
          return;
        }
        supply.offer(supply.open(generation, Deadline.NONE), clock.getAsLong());
      }
    } catch (RuntimeException e) {
      LOG.debug("no connection to {} could be opened in advance", address, e);
    } finally {
      filler.set(null);
    }
  }

  /** Ends the thread that opens connections, if there is one. */
  void stop() {
    Thread thread = filler.get();
    if (thread != null) {
      thread.interrupt();
      try {
        thread.join(LONGEST_FAREWELL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  long leaks() {
    return leaks.sum();
  }
}
