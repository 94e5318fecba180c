package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.MessageStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The periodic sweep of a queue: makes ready what is due when it is due, and every now and then has
 * a look at everything, in case somebody was not told.
 *
 * <p>This is the only thing that asks the database while nothing happens: a handful of commands for
 * each sweep, however many listeners there are.
 */
final class Sweep implements AutoCloseable {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);
  private static final long BETWEEN_PROMOTIONS = TimeUnit.SECONDS.toNanos(1);

  /** After so many sweeps every message is looked at, whether it could ever be found otherwise. */
  private static final int THOROUGH = 20;

  private final MessageStore store;
  private final Backlog backlog;
  private final Duration interval;
  private final LongSupplier nanoTime;
  private final EventRouter switchboard;
  private final PeriodicTask upkeep;
  private final List<Runnable> also = new CopyOnWriteArrayList<>();
  private final AtomicBoolean missed = new AtomicBoolean(true);
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final AtomicBoolean readied = new AtomicBoolean();
  private final AtomicBoolean misshapen = new AtomicBoolean();
  private boolean begun;
  private boolean owed;
  private long promoted;
  private long looked;

  /** Soon after the beginning it is looked at everything for the first time. */
  private int sweeps = THOROUGH - 2;

  private @Nullable Instant next;

  Sweep(
      MessageStore store,
      Backlog backlog,
      Duration interval,
      LongSupplier nanoTime,
      EventRouter switchboard) {
    this.store = store;
    this.backlog = backlog;
    this.interval = interval;
    this.nanoTime = nanoTime;
    this.switchboard = switchboard;
    upkeep = new PeriodicTask("sweep", PAUSE_AFTER_FAILURE, this::run);
  }

  /** Does something more with every look. */
  void also(Runnable look) {
    also.add(look);
  }

  void start() {
    upkeep.start();
  }

  /** Something was put off: it may be due before everything else. Does not block. */
  void scheduled() {
    scheduled.set(true);
    upkeep.hurry();
  }

  /** Something became ready, nobody knows in which lane. Does not block. */
  void readied() {
    readied.set(true);
    upkeep.hurry();
  }

  /** A malformed message was heard of: the next sweep looks for it. Does not block. */
  void misshapen() {
    misshapen.set(true);
    upkeep.hurry();
  }

  /** Anything may have happened. Does not block. */
  void missed() {
    missed.set(true);
    upkeep.hurry();
  }

  private Duration run() {
    boolean look = readied.getAndSet(false);
    boolean reschedule = scheduled.getAndSet(false);
    if (missed.getAndSet(false)) {
      owed = true;
      look = true;
    }
    try {
      if (isTimeToPromote()) {
        owed = false;
        boolean isSweep = isIntervalOver();
        look |= store.promote() > 0 || isSweep;
        promoted = nanoTime.getAsLong();
        if (isSweep) {
          sweeps++;
          looked = promoted; // what is due now and then puts off no look at everything
          begun = true;
        }
        reschedule = true;
      }
      if (misshapen.getAndSet(false) || sweeps >= THOROUGH) {
        sweeps = 0;
        look |= store.buryMisshapen() > 0;
      }
      if (look) {
        switchboard.look(backlog);
        also.forEach(Runnable::run);
      }
      if (reschedule) {
        next = store.nextDue();
      }
    } catch (RuntimeException | Error failure) {
      missed.set(true);
      scheduled.set(true);
      misshapen.set(true);
      throw failure;
    }
    return pause();
  }

  private boolean isIntervalOver() {
    return !begun || nanoTime.getAsLong() - looked >= interval.toNanos();
  }

  /** What was only missed is looked for no more than once a second: with polling it always is. */
  private boolean isTimeToPromote() {
    Instant due = next;
    return isIntervalOver()
        || (owed && nanoTime.getAsLong() - promoted >= BETWEEN_PROMOTIONS)
        || (due != null && !store.now().isBefore(due));
  }

  private Duration pause() {
    long now = nanoTime.getAsLong();
    long pause = interval.toNanos() - (now - looked);
    if (owed) {
      pause = Math.min(pause, BETWEEN_PROMOTIONS - (now - promoted));
    }
    Instant due = next;
    if (due != null) {
      Duration wait = Duration.between(store.now(), due).plusMillis(1);
      if (wait.compareTo(interval) < 0) {
        pause = Math.min(pause, wait.toNanos());
      }
    }
    return Duration.ofNanos(Math.max(pause, TimeUnit.MILLISECONDS.toNanos(1)));
  }

  @Override
  public void close() {
    upkeep.close();
  }
}
