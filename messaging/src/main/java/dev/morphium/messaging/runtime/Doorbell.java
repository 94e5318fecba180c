package dev.morphium.messaging.runtime;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What workers wait at: each ring lets one of them look whether there is work.
 *
 * <p>Rings while nobody waits are kept, up to the number of workers, so that none is lost and a
 * burst of them is not answered by more looks than there are workers.
 */
final class Doorbell {
  private final Semaphore rings = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();
  private final int workers;

  Doorbell(int workers) {
    this.workers = workers;
  }

  void ring() {
    if (rings.availablePermits() < workers) {
      rings.release();
    }
  }

  /** Whether anybody waits. */
  boolean isAwaited() {
    return waiting.get() > 0;
  }

  void ringAll() {
    rings.release(workers);
  }

  /** Waits for a ring, for some time at most; gives up when interrupted. */
  void await(Duration limit) {
    waiting.incrementAndGet();
    try {
      if (rings.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS)
          && rings.availablePermits() > workers) {
        rings.drainPermits();
        rings.release(workers);
      }
    } catch (InterruptedException e) {
      // whoever interrupted wants a look at what changed
    } finally {
      waiting.decrementAndGet();
    }
  }
}
