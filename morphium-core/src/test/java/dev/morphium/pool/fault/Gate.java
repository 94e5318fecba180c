package dev.morphium.pool.fault;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Holds the faults of a proxy, and the threads that wait for them to change or for time to pass.
 */
final class Gate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private Faults faults = Faults.NONE;

  Faults faults() {
    lock.lock();
    try {
      return faults;
    } finally {
      lock.unlock();
    }
  }

  void set(Faults next) {
    lock.lock();
    try {
      faults = next;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets those who wait look again whether they still should. */
  void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The faults, as soon as they are not frozen or waiting has no purpose any more. */
  Faults passable(BooleanSupplier over) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (faults.frozen() && !over.getAsBoolean()) {
        changed.await();
      }
      return faults;
    } finally {
      lock.unlock();
    }
  }

  /** Waits, unless the faults change or waiting has no purpose any more. */
  void pause(Faults during, long nanos, BooleanSupplier over) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (left > 0 && faults == during && !over.getAsBoolean()) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
