package dev.morphium.engine.signal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A blocking wait for a signal, for threads that may block: callers of the engine in their own
 * process, and workers in the middle of long work. Never for a network thread.
 */
public final class SignalWait {
  private SignalWait() {}

  /**
   * Blocks until the signal is ready or the time is over.
   *
   * @param millis how long at most
   * @throws InterruptedException when the thread is interrupted first
   */
  public static void await(Signal signal, long millis) throws InterruptedException {
    if (signal.isReady()) {
      return;
    }
    CountDownLatch ready = new CountDownLatch(1);
    Runnable registration = signal.onReady(ready::countDown);
    try {
      ready.await(millis, TimeUnit.MILLISECONDS);
    } finally {
      registration.run();
    }
  }
}
