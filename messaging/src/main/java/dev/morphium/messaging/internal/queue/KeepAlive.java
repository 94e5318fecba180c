package dev.morphium.messaging.internal.queue;

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the virtual machine alive while there are listeners: their threads are virtual ones, which
 * do not.
 */
final class KeepAlive implements AutoCloseable {
  private final boolean wanted;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closed;
  private @Nullable Thread thread;

  KeepAlive(boolean wanted) {
    this.wanted = wanted;
  }

  /** There is a listener. */
  void begin() {
    lock.lock();
    try {
      if (wanted && !closed && thread == null) {
        thread = Thread.ofPlatform().daemon(false).name("morphium-messaging").start(this::stay);
      }
    } finally {
      lock.unlock();
    }
  }

  private void stay() {
    while (!closed) {
      LockSupport.park(this);
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      LockSupport.unpark(thread);
    } finally {
      lock.unlock();
    }
  }
}
