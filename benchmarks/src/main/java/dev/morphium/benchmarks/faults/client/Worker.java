package dev.morphium.benchmarks.faults.client;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A client of a fault run: does one operation after the other until it is stopped. */
public abstract class Worker implements Runnable {
  private final AtomicBoolean stopped;
  private final long pauseMillis;

  /**
   * @param stopped ends it
   * @param pauseMillis how long it waits between two operations
   */
  protected Worker(AtomicBoolean stopped, long pauseMillis) {
    this.stopped = stopped;
    this.pauseMillis = pauseMillis;
  }

  /** Does one thing. */
  protected abstract void step();

  @Override
  public final void run() {
    while (!stopped.get()) {
      step();
      try {
        TimeUnit.MILLISECONDS.sleep(pauseMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
