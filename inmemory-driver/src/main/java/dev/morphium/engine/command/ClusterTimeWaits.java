package dev.morphium.engine.command;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Readers that wait until the data have reached a cluster time: a client has seen it on another
 * member, and this one is behind.
 */
final class ClusterTimeWaits implements CommitListener {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Storage storage;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final AtomicInteger waiting = new AtomicInteger();

  ClusterTimeWaits(Storage storage) {
    this.storage = storage;
    storage.addListener(this);
  }

  /**
   * Waits until the data are at this time at least.
   *
   * @param interrupt throws when the reader is to end
   */
  void await(long clusterTime, Runnable interrupt) {
    waiting.incrementAndGet();
    lock.lock();
    try {
      while (!hasReached(clusterTime)) {
        interrupt.run();
        moved.awaitNanos(LOOK_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      interrupt.run();
    } finally {
      lock.unlock();
      waiting.decrementAndGet();
    }
  }

  boolean hasReached(long clusterTime) {
    return Long.compareUnsigned(clusterTime, storage.root().clusterTime()) <= 0;
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    wake();
  }

  @Override
  public void installed(Root root) {
    wake();
  }

  private void wake() {
    if (waiting.get() == 0) {
      return;
    }
    lock.lock();
    try {
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
