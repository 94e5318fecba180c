package dev.morphium.internal.pool.topology;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The delay between two heartbeats to a server, which ends early when server selection is waiting.
 */
final class HeartbeatDelay {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition hurried = lock.newCondition();
  private boolean hurry;

  /** Ends the pause, or the next one, as early as it may end. */
  void hurry() {
    lock.lock();
    try {
      hurry = true;
      hurried.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits.
   *
   * @param leastNanos how long in any case
   * @param mostNanos how long when nobody is in a hurry
   */
  void await(long leastNanos, long mostNanos) throws InterruptedException {
    long start = System.nanoTime();
    lock.lockInterruptibly();
    try {
      while (true) {
        long left = (hurry ? leastNanos : mostNanos) - (System.nanoTime() - start);
        if (left <= 0) {
          hurry = false;
          return;
        }
        hurried.await(left, TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
  }
}
