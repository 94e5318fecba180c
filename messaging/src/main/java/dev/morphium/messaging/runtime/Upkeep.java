package dev.morphium.messaging.runtime;

import dev.morphium.messaging.signal.Threads;
import dev.morphium.messaging.spi.MessageStore;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats something until it is closed, on a thread of its own.
 *
 * <p>A failure is told once, until it has succeeded again.
 */
final class Upkeep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

  private final String name;
  private final Task task;
  private final Thread thread;
  private volatile boolean hurried;
  private volatile boolean closed;

  /** What is repeated; gives how long to wait before the next time. */
  @FunctionalInterface
  interface Task {
    Duration run();
  }

  /**
   * @param pauseAfterFailure how long to wait when it failed
   */
  Upkeep(String name, Duration pauseAfterFailure, Task task) {
    this.name = name;
    this.task = task;
    thread = Thread.ofVirtual().name("morphium-" + name).unstarted(() -> repeat(pauseAfterFailure));
  }

  void start() {
    thread.start();
  }

  /** Does it soon. */
  void hurry() {
    hurried = true;
    LockSupport.unpark(thread);
  }

  private void repeat(Duration pauseAfterFailure) {
    boolean failing = false;
    while (!closed) {
      Duration pause;
      hurried = false;
      try {
        pause = task.run();
        failing = false;
      } catch (RuntimeException failure) {
        if (!failing && !closed) {
          LOG.warn("{} is not possible at the moment; trying again until it is", name, failure);
        }
        failing = true;
        pause = pauseAfterFailure;
      }
      if (!hurried && !closed) {
        LockSupport.parkNanos(pause.toNanos());
      }
    }
  }

  /** What is due is made ready; then waits for what is due next, or for the sweep. */
  static Task sweep(MessageStore store, Duration sweep, BooleanSupplier idle, Runnable look) {
    return () -> {
      if (store.promote() > 0 || !idle.getAsBoolean()) {
        look.run();
      }
      Instant next = store.nextDue();
      if (next == null) {
        return sweep;
      }
      Duration wait = Duration.between(store.now(), next).plusMillis(1);
      return wait.compareTo(sweep) > 0 ? sweep : wait.isNegative() ? Duration.ofMillis(1) : wait;
    };
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    if (thread.getState() != Thread.State.NEW) {
      Threads.join(thread);
    }
  }
}
