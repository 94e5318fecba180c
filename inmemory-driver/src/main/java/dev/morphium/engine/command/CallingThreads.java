package dev.morphium.engine.command;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that run commands for themselves: where a command has to wait, its thread does.
 *
 * <p>Closing wakes all of them.
 */
public final class CallingThreads implements AutoCloseable {
  private final Set<CountDownLatch> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Runs a command on this thread, after all its pauses.
   *
   * @throws DriverException.MaybeDone when the thread is interrupted in a pause; the command does
   *     not run, and the thread stays interrupted
   * @throws IllegalStateException when all of this is closed in a pause
   */
  public Reply run(PreparedCommand prepared) {
    for (Pause pause = prepared.pause(); pause != null; pause = prepared.pause()) {
      RuntimeException problem = await(pause);
      if (problem != null) {
        prepared.abandon();
        throw problem;
      }
    }
    return prepared.run();
  }

  private @Nullable RuntimeException await(Pause pause) {
    CountDownLatch over = new CountDownLatch(1);
    waiting.add(over);
    Runnable subscription = pause.onReady(over::countDown);
    try {
      if (!closed) {
        boolean early = over.await(pause.millis(), TimeUnit.MILLISECONDS);
        return early && closed ? closed() : null;
      }
      return closed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new DriverException.MaybeDone("the thread was interrupted while it waited", e);
    } finally {
      subscription.run();
      waiting.remove(over);
    }
  }

  private static IllegalStateException closed() {
    return new IllegalStateException("closed while the command waited");
  }

  @Override
  public void close() {
    closed = true;
    waiting.forEach(CountDownLatch::countDown);
  }
}
