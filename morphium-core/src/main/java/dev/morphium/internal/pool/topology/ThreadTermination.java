package dev.morphium.internal.pool.topology;

import java.time.Duration;

/** Waits for monitor threads to terminate. */
final class ThreadTermination {
  private ThreadTermination() {}

  /** Waits for a thread that was started, or not, but not when it is the caller's own. */
  static void awaitEnd(Thread thread, Duration atMost) {
    if (thread == Thread.currentThread() || thread.getState() == Thread.State.NEW) {
      return;
    }
    try {
      thread.join(atMost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
