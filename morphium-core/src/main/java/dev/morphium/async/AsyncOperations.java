package dev.morphium.async;

import dev.morphium.session.SessionBinding;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs asynchronous operations: each on a virtual thread of its own, only so many at once, the
 * others in their order.
 */
public final class AsyncOperations {
  private static final int LONGEST_QUEUE = 100_000;

  private final int limit;
  private final SessionBinding binding;
  private final @Nullable UnaryOperator<Runnable> context;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Start> waiting = new ArrayDeque<>();
  private final Set<AsyncTask<?>> tasks = new HashSet<>();
  private final Set<Thread> threads = new HashSet<>();
  private int running;
  private boolean closed;

  /** A task, and what runs it in the context of its caller. */
  private record Start(AsyncTask<?> task, Runnable run) {}

  /**
   * @param limit how many operations run at once
   * @param binding knows whether a caller has a session, which no other thread may use
   * @param context asked on the caller's thread: makes of a task one that sees what the caller's
   *     thread knows; null when nothing was said and thus callers' threads may matter
   */
  public AsyncOperations(
      int limit, SessionBinding binding, @Nullable UnaryOperator<Runnable> context) {
    this.limit = limit;
    this.binding = binding;
    this.context = context;
  }

  /** The operations of an object, run here. */
  public <S> Async<S> of(S subject) {
    return new Async<>(this, subject);
  }

  /** Begins an operation, or lets it wait; see {@link Async#call}. */
  <R extends @Nullable Object> CompletableFuture<R> start(Supplier<? extends R> work) {
    AsyncTask<R> task = new AsyncTask<>(work, this::ended);
    Start start = new Start(task, inContext(task::run));
    lock.lock();
    try {
      requireOpen();
      if (running < limit) {
        launch(start);
      } else if (waiting.size() < LONGEST_QUEUE) {
        waiting.add(start);
      } else {
        task.completeExceptionally(
            new RejectedExecutionException(
                "%d asynchronous operations run and %d wait; wait for some before you start more"
                    .formatted(running, waiting.size())));
      }
    } finally {
      lock.unlock();
    }
    return task;
  }

  /**
   * Work that other threads may do, as often as they like, outside of the limit: it sees what the
   * caller's thread knows.
   *
   * @throws IllegalStateException when the caller's thread has a session or a transaction, which
   *     cannot be in two threads at once, or this was shut down
   */
  public Runnable detached(Runnable work) {
    Runnable carried = inContext(work);
    lock.lock();
    try {
      requireOpen();
    } finally {
      lock.unlock();
    }
    return carried;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this Morphium is closed");
    }
  }

  private Runnable inContext(Runnable work) {
    requireNoSession();
    UnaryOperator<Runnable> carrier = context;
    if (carrier == null) {
      throw new IllegalStateException(
          "the settings name collections for the current thread, and an asynchronous operation"
              + " runs on another one, so that it could meet another tenant's data; say with"
              + " MorphiumBuilder.context(…) how a task sees its caller's tenant, or"
              + " context(task -> task) when names do not depend on threads");
    }
    return carrier.apply(work);
  }

  /** How many operations run. */
  public int running() {
    lock.lock();
    try {
      return running;
    } finally {
      lock.unlock();
    }
  }

  /** How many operations wait for others to end. */
  public int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** Starts no operation from now on, takes back those that wait, and interrupts the others. */
  public void shutdown() {
    List<AsyncTask<?>> abandoned = new ArrayList<>();
    lock.lock();
    try {
      closed = true;
      waiting.forEach(start -> abandoned.add(start.task));
      waiting.clear();
      abandoned.addAll(tasks);
    } finally {
      lock.unlock();
    }
    abandoned.forEach(AsyncTask::abandon);
  }

  /** Waits for the threads; whether all of them but this one ended in time. */
  public boolean awaitEnd(Duration timeout) {
    long limit = TimeUnit.NANOSECONDS.convert(timeout);
    long start = System.nanoTime();
    boolean interrupted = false;
    try {
      for (Thread thread : others()) {
        while (thread.isAlive()) {
          long left = limit - (System.nanoTime() - start);
          if (left <= 0) {
            return false;
          }
          try {
            thread.join(Duration.ofNanos(left));
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<Thread> others() {
    lock.lock();
    try {
      return threads.stream().filter(thread -> thread != Thread.currentThread()).toList();
    } finally {
      lock.unlock();
    }
  }

  private void launch(Start start) {
    running++;
    tasks.add(start.task);
    Thread thread =
        Thread.ofVirtual()
            .name("morphium-async")
            .inheritInheritableThreadLocals(false)
            .unstarted(() -> runIn(start));
    threads.add(thread);
    thread.start();
  }

  private void runIn(Start start) {
    try {
      start.run.run();
    } catch (RuntimeException | Error failure) {
      start.task.completeExceptionally(failure);
      throw failure;
    } finally {
      start.task.release();
      lock.lock();
      try {
        threads.remove(Thread.currentThread());
        tasks.remove(start.task);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Gives the place of an operation that ended to the next one that still wants it. */
  private void ended() {
    lock.lock();
    try {
      running--;
      Start next = waiting.poll();
      while (next != null && next.task.isDone()) {
        next = waiting.poll();
      }
      if (next != null && !closed) {
        launch(next);
      }
    } finally {
      lock.unlock();
    }
  }

  private void requireNoSession() {
    if (binding.current() != null) {
      throw new IllegalStateException(
          "this thread has a session or a transaction, which an asynchronous operation could not"
              + " take part in: do the operation here, or do the whole transaction asynchronously:"
              + " morphium.async().run(m -> m.inTransaction(…))");
    }
  }
}
