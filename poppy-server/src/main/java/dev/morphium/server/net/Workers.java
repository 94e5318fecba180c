package dev.morphium.server.net;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pool of worker threads, with two classes of work (a multilevel feedback queue): short
 * commands, some of which run at once, and long ones, which take turns on about as many threads as
 * there are processors.
 *
 * <pre>
 *   queued  -> short     a place among the short ones is free
 *   short   -> waiting   it has used its time: it leaves its place, and waits for a turn
 *   waiting -> turn      one of the long ones has ended, or has used up its turn
 *   turn    -> waiting   others wait, and it has had its turn
 *   short   -> blocked   it waits for another command, or the log, and cannot do so by steps
 *   blocked -> short     that is over; there may be more short ones than places for a moment
 *   turn    -> blocked   the same, and it waits for a turn afterwards
 * </pre>
 *
 * <p>Every command begins as a short one, since nobody knows beforehand how long it takes; one that
 * turns out to be long holds up no other one any more. It waits for its turns on its thread, at a
 * place where it looks whether it is to end, so that a kill and a time limit end the waits, too.
 * One that others may wait for, because it writes, leaves its place but waits for no turn.
 *
 * <p>Source: Corbató, Merwin-Daggett, Daley, "An Experimental Time-Sharing System", 1962.
 */
final class Workers implements Executor {
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Threads that long ones may hold; where there are more, they keep their places. */
  private static final int MOST_LONG = 1_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Runnable> queue = new ArrayDeque<>();
  private final Set<WorkerThread> threads = new HashSet<>();
  private final WorkerThread.Clocks clocks;
  private final Turns turns;
  private final int mostShort;
  private int shortRunning;
  private int longRunning;
  private int idle;
  private long started;
  private boolean closed;

  /**
   * Workers with clocks of their own.
   *
   * @param mostShort how many short commands run at once
   * @param mostTurns how many long ones
   */
  Workers(int mostShort, int mostTurns, WorkerThread.Clocks clocks) {
    this.mostShort = mostShort;
    this.turns = new Turns(mostTurns);
    this.clocks = clocks;
  }

  /** Workers by the clocks of the system. */
  static Workers of(int mostShort, int mostTurns) {
    ThreadMXBean system = ManagementFactory.getThreadMXBean();
    LongSupplier used =
        system.isCurrentThreadCpuTimeSupported()
            ? system::getCurrentThreadCpuTime
            : System::nanoTime;
    return new Workers(mostShort, mostTurns, new WorkerThread.Clocks(System::nanoTime, used));
  }

  @Override
  public void execute(Runnable task) {
    lock.lock();
    try {
      if (closed) {
        throw new RejectedExecutionException("the workers are closed");
      }
      queue.add(task); // at most one of each connection
      wake();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sizes the thread pool: a worker thread takes the next task, if there is a place for it. Threads
   * that start or come from a task count for the pool's size, too, since a burst of tasks comes
   * faster than they look for them. Whoever takes a task wakes the thread for the one behind it.
   */
  private void wake() {
    if (queue.isEmpty() || shortRunning >= mostShort) {
      return;
    }
    if (idle > 0) {
      changed.signal();
    } else if (threads.size() - longRunning < mostShort) {
      WorkerThread thread = new WorkerThread(this, turns, clocks, "poppy-worker-" + ++started);
      thread.start();
      threads.add(thread);
    }
  }

  /** The next task, which has a place among the short ones; null when the thread is to end. */
  @Nullable Runnable next() {
    lock.lock();
    try {
      Runnable task = await();
      if (task != null) {
        shortRunning++;
        wake();
      }
      return task;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Runnable await() {
    long left = IDLE_NANOS;
    idle++;
    try {
      while (!closed && (queue.isEmpty() || shortRunning >= mostShort)) {
        if (left <= 0) {
          return null;
        }
        left = changed.awaitNanos(left);
      }
      return closed ? null : queue.poll();
    } catch (InterruptedException end) {
      return null;
    } finally {
      idle--;
    }
  }

  /** A short one turns out to be long, or blocks. @return whether it leaves its place */
  boolean leave() {
    lock.lock();
    try {
      if (closed || longRunning >= MOST_LONG) {
        return false;
      }
      shortRunning--;
      longRunning++;
      wake();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** One that has left its place while it was blocked goes on as a short one. */
  void comeBack() {
    lock.lock();
    try {
      longRunning--;
      shortRunning++;
    } finally {
      lock.unlock();
    }
  }

  /** A task is done; its thread looks for the next one by itself. */
  void done(boolean isLong) {
    lock.lock();
    try {
      if (isLong) {
        longRunning--;
      } else {
        shortRunning--;
      }
    } finally {
      lock.unlock();
    }
  }

  /** A thread has ended, because there was nothing to do or by an error. */
  void ended(WorkerThread thread) {
    lock.lock();
    try {
      threads.remove(thread);
      wake();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many threads were started so far. */
  long started() {
    lock.lock();
    try {
      return started;
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more tasks, forgets those that wait, and interrupts those that run. */
  void close() {
    lock.lock();
    try {
      closed = true;
      queue.clear();
      threads.forEach(Thread::interrupt);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all threads have ended. */
  void awaitEnd(long millis) throws InterruptedException {
    long left = TimeUnit.MILLISECONDS.toNanos(millis);
    lock.lockInterruptibly();
    try {
      while (!threads.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
