package dev.morphium.async;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One asynchronous operation: its future, and the thread that works on it. */
final class AsyncTask<R extends @Nullable Object> extends CompletableFuture<R> {
  private final Supplier<? extends R> work;
  private final Runnable ended;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean released = new AtomicBoolean();
  private @Nullable Thread worker;

  /**
   * @param ended told after the work, before the future is completed
   */
  AsyncTask(Supplier<? extends R> work, Runnable ended) {
    this.work = work;
    this.ended = ended;
  }

  /** Does the work in this thread, unless it was taken back. */
  void run() {
    if (!begin()) {
      release();
      return;
    }
    R result;
    try {
      result = work.get();
    } catch (Throwable failure) {
      end();
      completeExceptionally(failure);
      return;
    }
    end();
    complete(result);
  }

  private boolean begin() {
    lock.lock();
    try {
      if (isDone()) {
        return false;
      }
      worker = Thread.currentThread();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * From here on cancelling does not interrupt this thread, whose interrupt flag is cleared for
   * dependents.
   */
  private void end() {
    lock.lock();
    try {
      worker = null;
      boolean ignored = Thread.interrupted();
    } finally {
      lock.unlock();
    }
    release();
  }

  /** Lets others take its place, once. */
  void release() {
    if (released.compareAndSet(false, true)) {
      ended.run();
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled && mayInterruptIfRunning) {
      interrupt();
    }
    return cancelled;
  }

  /** Ends it because everything is closed. */
  void abandon() {
    completeExceptionally(new CancellationException("the Morphium was closed"));
    interrupt();
  }

  private void interrupt() {
    lock.lock();
    try {
      if (worker != null) {
        worker.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }
}
