package dev.morphium.server.net;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The worker threads: a bounded number, which run the steps of commands that may take any time.
 *
 * <p>Nothing that a command waits for keeps one of them.
 */
final class Workers {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor threads;

  /**
   * @param most how many threads work at the same time
   */
  Workers(int most) {
    threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // at most one task of each connection
            new DefaultThreadFactory("poppy-worker"));
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Has a task run.
   *
   * @throws java.util.concurrent.RejectedExecutionException when the server is closing
   */
  void execute(Runnable task) {
    threads.execute(task);
  }

  /** Takes no more tasks, and interrupts those that run. */
  void shutDown() {
    threads.shutdownNow();
  }

  /** Waits until no task runs, for so long at most. */
  void awaitEnd(long millis) throws InterruptedException {
    threads.awaitTermination(millis, TimeUnit.MILLISECONDS);
  }
}
