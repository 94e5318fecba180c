package dev.morphium.engine.expiry;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.parameter.ServerParameters;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TTL monitor: runs a pass over expired documents at an interval, from the first TTL index on
 * that exists.
 *
 * <p>How often is the parameter {@code ttlMonitorSleepSecs}, and whether at all is {@code
 * ttlMonitorEnabled}; both are looked at with every tick, so a change takes effect within a second.
 * Source: MongoDB manual, "TTL Indexes".
 *
 * <pre>{@code
 *          a TTL rule is made or installed
 * UNSTARTED ------------------------------> TICKING --tick, sleep is over--> a TtlPass
 *     |                                        |  ^                             |
 *     |                  close()               |  '-----------------------------'
 *     '---------------------------------> CLOSED (a pass that runs ends at its next batch)
 * }</pre>
 *
 * <p>Implementation note: commits only look for rules and start the ticker, once, under the lock;
 * no thread exists before that. A lock of its own keeps a pass from overlapping another one. {@code
 * closed} is volatile because a pass reads it between batches while {@link #close} waits for
 * nothing.
 */
public final class TtlMonitor implements CommitListener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TtlMonitor.class);
  private static final long MILLIS = 1000;

  private final Storage storage;
  private final ServerParameters parameters;
  private final LongSupplier clockMillis;
  private final Ticker ticker;
  private final BooleanSupplier writable;
  private final TtlCounters counters = new TtlCounters();
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock passing = new ReentrantLock();
  private final TtlPass pass;
  private Ticker.@Nullable Ticking ticking;
  private volatile boolean closed;
  private volatile long lastPass;

  private TtlMonitor(
      Storage storage,
      ServerParameters parameters,
      LongSupplier clockMillis,
      Ticker ticker,
      BooleanSupplier writable) {
    this.storage = storage;
    this.parameters = parameters;
    this.clockMillis = clockMillis;
    this.ticker = ticker;
    this.writable = writable;
    this.pass = new TtlPass(storage, counters, () -> closed);
  }

  /**
   * A monitor that watches the storage from now on.
   *
   * @param writable whether documents may be deleted here: only the primary of a set does
   */
  public static TtlMonitor on(
      Storage storage,
      ServerParameters parameters,
      LongSupplier clockMillis,
      Ticker ticker,
      BooleanSupplier writable) {
    TtlMonitor monitor = new TtlMonitor(storage, parameters, clockMillis, ticker, writable);
    storage.addListener(monitor);
    monitor.installed(storage.root());
    return monitor;
  }

  public TtlCounters counters() {
    return counters;
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    for (Effect effect : batch.effects()) {
      if (TtlRule.isMade(effect)) {
        start();
      }
    }
  }

  @Override
  public void installed(Root root) {
    for (CollectionState collection : root.all()) {
      if (TtlRule.isOn(collection)) {
        start();
        return;
      }
    }
  }

  private void start() {
    lock.lock();
    try {
      if (ticking == null && !closed) {
        lastPass = clockMillis.getAsLong();
        ticking = ticker.start(this::tick);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sweeps when it is time to. */
  @SuppressWarnings("CatchAndPrintStackTrace") // the next sweep may do better
  private void tick() {
    long now = clockMillis.getAsLong();
    long sleep = parameters.number(ServerParameters.EXPIRY_SLEEP) * MILLIS;
    if (closed
        || !writable.getAsBoolean()
        || storage.fsyncLock().held() != null
        || Math.abs(now - lastPass) < sleep
        || !parameters.truth(ServerParameters.EXPIRY_ENABLED)) {
      return;
    }
    lastPass = now;
    try {
      pass(now);
    } catch (RuntimeException | Error e) {
      if (!closed) {
        LOG.warn("Expired documents could not be deleted; the next sweep tries again", e);
      }
    }
  }

  /** Runs a pass now, whatever the interval says, and returns when all that has expired is gone. */
  public void expire() {
    pass(clockMillis.getAsLong());
  }

  private void pass(long now) {
    passing.lock();
    try {
      pass.run(now);
    } finally {
      passing.unlock();
    }
  }

  /** No sweep begins any more, and one that runs ends soon. */
  @Override
  public void close() {
    closed = true;
    storage.removeListener(this);
    lock.lock();
    try {
      if (ticking != null) {
        ticking.stop();
        ticking = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
