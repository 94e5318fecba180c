package dev.morphium.messaging.signal;

/** Waiting for threads to end. */
public final class Threads {
  private Threads() {}

  /** Waits until a thread has ended, also when this one is interrupted meanwhile. */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
