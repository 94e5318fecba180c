package dev.morphium.server.net;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The turns of long commands on the processors: a fair semaphore, first come, first served, whose
 * waits look whether their command is to end.
 */
final class Turns {
  /** How long a wait lasts before it looks. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Waiter> waiting = new ArrayDeque<>();
  private final int most;
  private int taken;

  private static final class Waiter {
    private final Condition granted;
    private boolean hasTurn;

    Waiter(Condition granted) {
      this.granted = granted;
    }
  }

  /**
   * @param most how many commands have their turn at once
   */
  Turns(int most) {
    this.most = most;
  }

  /**
   * Waits for a turn, which {@link #release} ends.
   *
   * @param check throws when the command is to end
   * @return false when the thread is interrupted: it has no turn, and goes on without one
   */
  boolean await(Runnable check) {
    lock.lock();
    try {
      if (taken < most && waiting.isEmpty()) {
        taken++;
        return true;
      }
      Waiter waiter = new Waiter(lock.newCondition());
      waiting.add(waiter);
      boolean kept = false;
      try {
        while (!waiter.hasTurn) {
          waiter.granted.awaitNanos(LOOK_NANOS);
          look(check);
        }
        kept = true;
      } catch (InterruptedException end) {
        Thread.currentThread().interrupt();
      } finally {
        if (!kept) {
          giveUp(waiter);
        }
      }
      return kept;
    } finally {
      lock.unlock();
    }
  }

  /** Looks without the lock, since nobody knows what a look takes. */
  private void look(Runnable check) {
    lock.unlock();
    try {
      check.run();
    } finally {
      lock.lock();
    }
  }

  private void giveUp(Waiter waiter) {
    if (waiter.hasTurn) {
      taken--;
      grant();
    } else {
      waiting.remove(waiter);
    }
  }

  /** The turn is over. */
  void release() {
    lock.lock();
    try {
      taken--;
      grant();
    } finally {
      lock.unlock();
    }
  }

  private void grant() {
    while (taken < most && !waiting.isEmpty()) {
      Waiter next = waiting.remove();
      taken++;
      next.hasTurn = true;
      next.granted.signal();
    }
  }

  /** How many wait for a turn. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }
}
