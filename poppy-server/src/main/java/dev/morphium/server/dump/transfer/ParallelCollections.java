package dev.morphium.server.dump.transfer;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Parallel collections: does something for each of several collections, with a few of them at the
 * same time. Source: MongoDB Database Tools, "mongorestore", option {@code
 * --numParallelCollections}.
 */
final class ParallelCollections {
  private ParallelCollections() {}

  /** Does its part for one collection after the other, on one thread. */
  interface Worker {
    /** Takes the next one. */
    void take(DumpedCollection collection) throws IOException;

    /** There are no more. */
    default void end() throws IOException {}
  }

  /** Makes a worker for each thread. */
  interface Workers {
    Worker make();
  }

  /**
   * Does it for all; returns when all are done.
   *
   * @throws IOException the first failure; what has not begun then is not begun
   */
  static void each(int threads, List<DumpedCollection> collections, Workers workers)
      throws IOException {
    Queue<DumpedCollection> left = new ConcurrentLinkedQueue<>(collections);
    int needed = Math.clamp(collections.size(), 1, threads);
    if (needed == 1) {
      work(left, workers.make());
      return;
    }
    ExecutorService pool =
        Executors.newFixedThreadPool(
            needed, Thread.ofPlatform().name("poppy-transfer-", 1).daemon().factory());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < needed; i++) {
        running.add(
            pool.submit(
                () -> {
                  work(left, workers.make());
                  return null;
                }));
      }
      await(running, left);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void work(Queue<DumpedCollection> left, Worker worker) throws IOException {
    try {
      for (DumpedCollection next = left.poll(); next != null; next = left.poll()) {
        worker.take(next);
      }
    } catch (IOException | RuntimeException e) {
      left.clear();
      throw e;
    }
    worker.end();
  }

  /** Joins all workers before the first failure is thrown. */
  private static void await(List<Future<?>> running, Queue<DumpedCollection> left)
      throws IOException {
    Throwable failure = null;
    for (Future<?> each : running) {
      try {
        each.get();
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
      } catch (InterruptedException e) {
        left.clear();
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
    if (failure instanceof IOException io) {
      throw io;
    }
    if (failure instanceof RuntimeException problem) {
      throw problem;
    }
    if (failure instanceof Error error) {
      throw error;
    }
  }
}
