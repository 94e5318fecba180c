package dev.morphium.benchmarks.messaging;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** Watches how much of the heap is in use after collections, until it is closed. */
final class PeakHeap implements AutoCloseable {
  private static final long PAUSE = 200_000_000;

  private final Thread thread;
  private final long before;
  private volatile long most;
  private volatile boolean closed;

  PeakHeap() {
    before = used();
    thread = Thread.ofPlatform().name("peak-heap").start(this::watch);
  }

  private void watch() {
    while (!closed) {
      most = Math.max(most, used());
      LockSupport.parkNanos(PAUSE);
    }
  }

  /** By how many megabytes it grew at most. */
  double megabytes() {
    return (most - before) / 1e6;
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.join();
  }
}
