package dev.morphium.internal.pool.host;

import dev.morphium.driver.Deadline;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A waiting thread in the wait queue of a pool. */
final class Waiter<T> {
  private final Thread thread = Thread.currentThread();
  private volatile @Nullable Grant<T> grant;

  /** Ends the waiting; called once, by whoever took this waiter out of the queue. */
  void grant(Grant<T> what) {
    grant = what;
    LockSupport.unpark(thread);
  }

  /** What was granted so far; null for nothing yet. */
  @Nullable Grant<T> granted() {
    return grant;
  }

  /**
   * Waits, in the thread that made this waiter.
   *
   * @return what was granted; null when the deadline passed before
   */
  @Nullable Grant<T> await(Deadline deadline) throws InterruptedException {
    while (true) {
      Grant<T> known = grant;
      if (known != null) {
        return known;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      long left = deadline.remainingNanos();
      if (left <= 0) {
        return null;
      }
      LockSupport.parkNanos(this, left);
    }
  }
}
