package dev.morphium.server.admin;

import dev.morphium.engine.change.FatalErrorHandler;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that run the commands of the admin port: few, so that the page takes little from
 * clients, and none while nobody asks.
 */
final class AdminWorkers implements Executor, AutoCloseable {
  private static final int THREADS = 4;
  private static final int WAITING = 64;
  private static final int IDLE_SECONDS = 20;
  private static final int PATIENCE_SECONDS = 1;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          Thread.ofPlatform().name("poppy-admin-worker-", 1).daemon().factory());

  AdminWorkers() {
    threads.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable work) {
    threads.execute(
        () -> {
          try {
            work.run();
          } catch (Throwable problem) {
            FatalErrorHandler.uncaught(problem);
            throw problem;
          }
        });
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
        threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
