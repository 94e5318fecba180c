package dev.morphium.server.net;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that run commands which are not brief: a bounded number for those that work long, and
 * virtual ones for those that work briefly and then wait for other members.
 *
 * <p>Such a wait takes a thousand times as long as the work before it, and many of them end
 * together; virtual threads make that cheap. A long scan would keep one of their few carriers from
 * the others, so it has a thread of its own.
 */
final class Workers {
  private static final long IDLE_SECONDS = 30;

  private final ThreadPoolExecutor working;
  private final ExecutorService waiting;

  /**
   * @param most how many threads work long at the same time
   */
  Workers(int most) {
    working =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // at most one task of each connection
            new DefaultThreadFactory("poppy-worker"));
    working.allowCoreThreadTimeOut(true);
    waiting =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("poppy-waiter-", 0).factory());
  }

  /**
   * Has a task run.
   *
   * @param waits whether it waits for the log or for members and does little else
   * @throws java.util.concurrent.RejectedExecutionException when the server is closing
   */
  void execute(boolean waits, Runnable task) {
    (waits ? waiting : working).execute(task);
  }

  /** Takes no more tasks, and interrupts those that run. */
  void shutDown() {
    working.shutdownNow();
    waiting.shutdownNow();
  }

  /** Waits until no task runs, for so long at most. */
  void awaitEnd(long millis) throws InterruptedException {
    working.awaitTermination(millis, TimeUnit.MILLISECONDS);
    waiting.awaitTermination(millis, TimeUnit.MILLISECONDS);
  }
}
