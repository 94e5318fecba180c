package dev.morphium.engine.change;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The timer that ends a group commit delay when nothing else does: one for a writer lane, with at
 * most one task under way.
 *
 * <p>Its thread begins with the first delay and ends when there was none for a second.
 */
public interface GroupCommitTimer {
  /** Has the task run once after so many nanoseconds. */
  void schedule(Runnable task, long nanos);

  /** A timer with a daemon thread of its own, while it has something to do. */
  static GroupCommitTimer threaded() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1, task -> Thread.ofPlatform().daemon().name("group-commit").unstarted(task));
    executor.setKeepAliveTime(1, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    return (task, nanos) -> executor.schedule(task, nanos, TimeUnit.NANOSECONDS);
  }
}
