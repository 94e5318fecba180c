package dev.morphium.messaging.internal.work.runner;

import dev.morphium.messaging.internal.work.model.ClaimResult;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The wake-up signal of a listener's workers, for which they wait until there may be work that
 * nobody looks for.
 *
 * <p>It knows how many messages there can be at most: those that it was rung for since a look found
 * nothing, less those that were found. So a message costs one look, and not a second one that finds
 * nothing, and wakes one worker, not all of them.
 */
final class WorkSignal {
  private static final long ANY = Long.MAX_VALUE;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long possible = ANY;
  private long rings;
  private long alarms;
  private int looking;
  private int waiting;

  /**
   * A look that has begun.
   *
   * @param rings how often it had been rung for one message until then
   * @param alarms how often it had been rung for any number of them
   */
  record Look(long rings, long alarms) {}

  /** One message came. */
  void ring() {
    lock.lock();
    try {
      rings++;
      if (possible != ANY) {
        possible++;
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Any number of messages may have come. */
  void ringForAny() {
    lock.lock();
    try {
      alarms++;
      possible = ANY;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether anybody waits. */
  boolean isAwaited() {
    lock.lock();
    try {
      return waiting > 0;
    } finally {
      lock.unlock();
    }
  }

  /** A worker looks for a message now. */
  Look begin() {
    lock.lock();
    try {
      looking++;
      return new Look(rings, alarms);
    } finally {
      lock.unlock();
    }
  }

  /**
   * A look has ended.
   *
   * @param result what it found; null when it is not known
   */
  void end(Look look, @Nullable ClaimResult result) {
    lock.lock();
    try {
      looking--;
      switch (result) {
        case ClaimResult.Claimed ignored -> foundOne();
        case ClaimResult.Nothing ignored -> {
          // those alone that came since it began
          if (alarms == look.alarms) {
            possible = Math.min(possible, rings - look.rings);
          }
        }
        case ClaimResult.Busy ignored -> possible = ANY;
        case ClaimResult.Unreadable ignored -> possible = ANY; // several may have met the same one
        case null -> possible = ANY;
      }
    } finally {
      lock.unlock();
    }
  }

  /** There may be another one for somebody else. */
  private void foundOne() {
    if (possible != ANY && possible > 0) {
      possible--;
    }
    if (possible > looking) {
      changed.signal();
    }
  }

  /**
   * Waits until there may be a message that nobody looks for, for some time at most; gives up when
   * interrupted.
   */
  void await(Duration limit) {
    lock.lock();
    waiting++;
    try {
      long rest = limit.toNanos();
      long heard = alarms;
      while (possible <= looking && alarms == heard && rest > 0) {
        rest = changed.awaitNanos(rest);
      }
    } catch (InterruptedException e) {
      // whoever interrupted wants a look at what changed
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /** Waits until it is rung again, for some time at most; gives up when interrupted. */
  void rest(Duration limit) {
    Look since;
    lock.lock();
    try {
      since = new Look(rings, alarms);
    } finally {
      lock.unlock();
    }
    rest(since, limit);
  }

  /**
   * Waits until it is rung after a look began, for some time at most; gives up when interrupted.
   */
  void rest(Look since, Duration limit) {
    lock.lock();
    waiting++;
    try {
      long rest = limit.toNanos();
      while (rings == since.rings && alarms == since.alarms && rest > 0) {
        rest = changed.awaitNanos(rest);
      }
    } catch (InterruptedException e) {
      // whoever interrupted wants a look at what changed
    } finally {
      waiting--;
      lock.unlock();
    }
  }
}
