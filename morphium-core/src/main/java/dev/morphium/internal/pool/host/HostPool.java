package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.host.CloseReason;
import dev.morphium.pool.host.HostPoolSettings;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolEvent;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.host.PoolState;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The connection pool of one host, for any number of threads.
 *
 * <p>A free connection is taken and given back without a lock. A pool begins paused: {@link #ready}
 * lets it give out connections, {@link #clear} makes it stop and forget the connections it has,
 * because the host does not answer. A connection belongs to the generation in which it was opened;
 * those of earlier generations are closed as soon as they come back.
 *
 * <pre>{@code
 *                    ready()
 *           .----------------------.
 *           |                      v
 * open -> PAUSED(g)              READY(g)
 *           ^                      |
 *           '----------------------'
 *              clear(g): g + 1; threads that wait are refused
 *
 * close() in either state -> CLOSED: threads that wait are refused, all connections closed
 *
 * a connection:
 *   permit --open--> in use --checkIn--> idle --poll--> in use
 *                       |                  |
 *                       '--- retire -------'    stale generation, too old, broken, pool closed
 * }</pre>
 *
 * <p>Implementation note: the state and the generation are one immutable {@link Phase} in one
 * volatile field, changed under {@code phaseLock} together with opening and shutting the {@link
 * Bag}, so that a thread that joins the queue is either refused or seen by {@code clear}. A thread
 * that takes a connection first sets itself as its holder and then looks at the phase; {@code
 * clear} first sets the phase and then looks for holders; one of the two always closes a stale
 * connection. {@code holder.compareAndSet} makes giving back happen once.
 *
 * <p>Source: "Connection Monitoring and Pooling" specification.
 */
public final class HostPool implements AutoCloseable {
  private final HostAddress address;
  private final HostPoolSettings settings;
  private final LongSupplier clock;
  private final PoolEventPublisher events;
  private final Bag<PoolEntry> bag;
  private final ConnectionSupply supply;
  private final Housekeeper housekeeper;
  private final Future<?> upkeep;
  private final CheckOutFailures failures;
  private final CheckOutTimes times = new CheckOutTimes();
  private final ReentrantLock phaseLock = new ReentrantLock();

  /**
   * A pool that is paused.
   *
   * @param scheduler comes by for the upkeep; it is not closed with the pool, and may serve all
   *     pools
   * @param clock the time in nanoseconds, like {@link System#nanoTime()}
   * @param listener hears what happens; {@link PoolListener#NONE} costs nothing
   */
  public HostPool(
      HostAddress address,
      ConnectionFactory factory,
      HostPoolSettings settings,
      ScheduledExecutorService scheduler,
      LongSupplier clock,
      PoolListener listener) {
    this.address = address;
    this.settings = settings;
    this.clock = clock;
    this.events = new PoolEventPublisher(listener);
    this.bag = new Bag<>(settings.capacity(), settings.maxConnecting());
    this.supply = new ConnectionSupply(address, factory, settings, clock, events, bag);
    this.housekeeper = new Housekeeper(address, settings, supply, bag, clock, events);
    this.failures = new CheckOutFailures(this, clock, events);
    events.announce(() -> new PoolEvent.PoolCreated(address, settings));
    long interval = settings.maintenanceInterval().toNanos();
    this.upkeep =
        scheduler.scheduleWithFixedDelay(housekeeper, interval, interval, TimeUnit.NANOSECONDS);
  }

  /**
   * A connection for the calling thread; to be given back by {@link PooledConnection#close()}.
   *
   * <p>Opens a new one when none is free and there may be more; otherwise waits, behind all who
   * asked before.
   *
   * @param deadline of the operation that needs the connection; the wait may end earlier, as the
   *     settings say
   * @throws DriverException.NotSent when the pool is paused or closed, no connection became free in
   *     time, none could be opened, or the thread was interrupted while it waited
   * @throws DriverException.TimedOut when the deadline of the operation passed
   */
  public PooledConnection checkOut(Deadline deadline) {
    if (events.listening()) {
      events.announce(() -> new PoolEvent.CheckOutStarted(address));
    }
    PoolEntry entry = bag.poll();
    PooledConnection connection = entry == null ? null : take(entry);
    if (connection == null) {
      return checkOutPatiently(deadline);
    }
    times.atOnce();
    announceTaken(connection, 0);
    return connection;
  }

  private PooledConnection checkOutPatiently(Deadline deadline) {
    long start = clock.getAsLong();
    Deadline limit = deadline.earlier(Deadline.after(settings.waitQueueTimeout()));
    while (true) {
      int generation = supply.phase().generation();
      PooledConnection connection =
          switch (await(start, deadline, limit)) {
            case Grant.Item<PoolEntry>(PoolEntry entry) -> take(entry);
            case Grant.Permit<PoolEntry> permit -> open(generation, start, deadline);
            case Grant.Refusal<PoolEntry> refusal -> throw failures.refused(start);
          };
      if (connection != null) {
        long waited = clock.getAsLong() - start;
        times.waited(waited);
        announceTaken(connection, waited);
        return connection;
      }
    }
  }

  private Grant<PoolEntry> await(long start, Deadline deadline, Deadline limit) {
    Waiter<PoolEntry> waiter = bag.join();
    Grant<PoolEntry> grant;
    try {
      grant = waiter.await(limit);
    } catch (InterruptedException e) {
      giveUp(waiter);
      Thread.currentThread().interrupt();
      throw failures.interrupted(start, e);
    }
    if (grant == null) {
      grant = bag.leave(waiter);
    }
    if (grant == null) {
      throw failures.tooLate(start, deadline);
    }
    return grant;
  }

  private void giveUp(Waiter<PoolEntry> waiter) {
    switch (bag.leave(waiter)) {
      case Grant.Item<PoolEntry>(PoolEntry entry) -> supply.offer(entry, clock.getAsLong());
      case Grant.Permit<PoolEntry> permit -> bag.notMade();
      case Grant.Refusal<PoolEntry> refusal -> {}
      case null -> {}
    }
  }

  private @Nullable PooledConnection open(int generation, long start, Deadline deadline) {
    try {
      return take(supply.open(generation, deadline));
    } catch (RuntimeException e) {
      failures.notOpened(start, e);
      throw e;
    }
  }

  /** Takes hold of a connection; null when it was of no use any more, and is closed. */
  private @Nullable PooledConnection take(PoolEntry entry) {
    long now = clock.getAsLong();
    Throwable taker =
        settings.leakThreshold().isPositive()
            ? new Throwable("taken by thread " + Thread.currentThread())
            : null;
    PooledConnection connection = new PooledConnection(this, entry, now, taker);
    entry.holder.set(connection); // first, so that whoever clears the pool sees it in use
    CloseReason reason = supply.perished(entry, now);
    if (reason == null) {
      return connection;
    }
    entry.holder.set(null);
    supply.retire(entry, reason);
    return null;
  }

  private void announceTaken(PooledConnection connection, long waited) {
    if (events.listening()) {
      events.announce(
          () -> new PoolEvent.CheckedOut(address, connection.id(), Duration.ofNanos(waited)));
    }
  }

  /**
   * Takes a connection back; one that is broken, stale or too old is closed.
   *
   * @throws IllegalStateException when it is of another pool, or was given back already
   */
  public void checkIn(PooledConnection connection) {
    PoolEntry entry = connection.entry();
    if (connection.pool() != this) {
      throw new IllegalStateException(
          "connection %d belongs to the pool of %s and cannot be given back to another one, of %s"
              .formatted(entry.id, connection.pool().address, address));
    }
    if (!entry.holder.compareAndSet(connection, null)) {
      throw new IllegalStateException(
          "connection %d to %s was given back to its pool already; give it back exactly once"
              .formatted(entry.id, address));
    }
    if (events.listening()) {
      events.announce(() -> new PoolEvent.CheckedIn(address, entry.id));
    }
    supply.offer(entry, clock.getAsLong());
  }

  /** Lets the pool give out connections. */
  public void ready() {
    phaseLock.lock();
    try {
      if (supply.phase().state() != PoolState.PAUSED) {
        return;
      }
      supply.phase(supply.phase().ready());
      bag.open();
    } finally {
      phaseLock.unlock();
    }
    events.announce(() -> new PoolEvent.PoolReady(address));
    housekeeper.fill();
  }

  /**
   * Makes the pool pause until it is {@link #ready} again: whoever asks or waits for a connection
   * is refused, and the present connections are stale.
   *
   * @param generation of the connection that failed; the pool is left alone when it was cleared
   *     since that was opened
   * @param interruptInUse whether connections in use are closed too, which ends the commands that
   *     run on them
   * @param cause what went wrong; the refused will hear of it
   * @return whether the pool was cleared
   */
  public boolean clear(int generation, boolean interruptInUse, @Nullable Throwable cause) {
    Phase before;
    List<Waiter<PoolEntry>> waiters;
    phaseLock.lock();
    try {
      before = supply.phase();
      if (before.state() == PoolState.CLOSED || before.generation() != generation) {
        return false;
      }
      supply.phase(before.cleared(cause));
      waiters = bag.shut();
    } finally {
      phaseLock.unlock();
    }
    if (before.state() == PoolState.READY) {
      events.announce(
          () -> new PoolEvent.PoolCleared(address, generation + 1, interruptInUse, cause));
    }
    waiters.forEach(waiter -> waiter.grant(new Grant.Refusal<>()));
    supply.prune(clock.getAsLong());
    if (interruptInUse) {
      for (PoolEntry entry : supply.all()) {
        if (entry.generation <= generation && entry.holder.get() != null) {
          supply.retire(entry, CloseReason.STALE);
        }
      }
    }
    return true;
  }

  /**
   * Closes all connections, also those in use, and refuses everyone who waits. Closing twice is
   * fine. A connection that some thread is opening at the moment is closed by that thread.
   */
  @Override
  public void close() {
    List<Waiter<PoolEntry>> waiters;
    phaseLock.lock();
    try {
      if (supply.phase().state() == PoolState.CLOSED) {
        return;
      }
      supply.phase(supply.phase().closed());
      waiters = bag.shut();
    } finally {
      phaseLock.unlock();
    }
    upkeep.cancel(false);
    waiters.forEach(waiter -> waiter.grant(new Grant.Refusal<>()));
    supply.prune(clock.getAsLong());
    Set.copyOf(supply.all()).forEach(entry -> supply.retire(entry, CloseReason.POOL_CLOSED));
    housekeeper.stop();
    events.announce(() -> new PoolEvent.PoolClosed(address));
  }

  public HostAddress address() {
    return address;
  }

  /** How often the pool was cleared; connections of earlier generations are stale. */
  public int generation() {
    return supply.phase().generation();
  }

  public PoolState state() {
    return supply.phase().state();
  }

  Phase phase() {
    return supply.phase();
  }

  /** Who has had connections longest, and how long: a text like {@code thread a for 20 ms}. */
  String longestUses(int most) {
    long now = clock.getAsLong();
    return supply.all().stream()
        .map(entry -> entry.holder.get())
        .filter(Objects::nonNull)
        .sorted(Comparator.comparingLong(use -> use.since() - now))
        .limit(most)
        .map(use -> "%s for %d ms".formatted(use.holder(), (now - use.since()) / 1_000_000))
        .collect(Collectors.joining(", "));
  }

  /** What the pool looks like now. */
  public HostPoolStatistics statistics() {
    int inUse = 0;
    for (PoolEntry entry : supply.all()) {
      inUse += entry.holder.get() == null ? 0 : 1;
    }
    Phase phase = supply.phase();
    return new HostPoolStatistics(
        address,
        phase.state(),
        phase.generation(),
        settings.capacity(),
        inUse,
        bag.idle(),
        bag.making(),
        bag.waiting(),
        supply.created(),
        supply.closed(),
        failures.counts(),
        housekeeper.leaks(),
        times.snapshot());
  }
}
