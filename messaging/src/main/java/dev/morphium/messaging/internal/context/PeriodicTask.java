package dev.morphium.messaging.internal.context;

import dev.morphium.messaging.internal.signal.Threads;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A periodic task on a thread of its own, repeated until it is closed.
 *
 * <p>A failure is told once, until it has succeeded again.
 */
public final class PeriodicTask implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final String name;
  private final Task task;
  private final Thread thread;
  private volatile boolean hurried;
  private volatile boolean closed;

  /** What is repeated; gives how long to wait before the next time. */
  @FunctionalInterface
  public interface Task {
    /** Does it; how long to wait before the next time. */
    Duration run();
  }

  /**
   * @param name what it is, for its thread and its log
   * @param pauseAfterFailure how long to wait when it failed
   */
  public PeriodicTask(String name, Duration pauseAfterFailure, Task task) {
    this.name = name;
    this.task = task;
    thread = Thread.ofVirtual().name("morphium-" + name).unstarted(() -> repeat(pauseAfterFailure));
  }

  /** Begins. */
  public void start() {
    thread.start();
  }

  /** Does it soon. */
  public void hurry() {
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
      } catch (RuntimeException | Error failure) { // whatever it is, it must go on
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

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    if (!Threads.end(thread, PATIENCE)) {
      LOG.warn("{} waits for something that does not come, and is left alone", name);
    }
  }
}
