package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Deadline;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A watchdog for socket operations that know no timeout in Java: writing to a peer that does not
 * read, and the handshake of TLS.
 *
 * <p>Its one thread begins with the first need and ends some time after the last.
 */
final class WriteGuard implements AutoCloseable {
  private static final long KEEP_SECONDS = 5;

  private final ScheduledThreadPoolExecutor executor;

  WriteGuard() {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = Executors.defaultThreadFactory().newThread(task);
              thread.setName("morphium-write-guard");
              thread.setDaemon(true);
              return thread;
            });
    executor.setRemoveOnCancelPolicy(true);
    executor.setKeepAliveTime(KEEP_SECONDS, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
  }

  /** Closes a socket at a moment, unless the watch ends before. */
  Watch watch(Socket socket, Deadline deadline) {
    if (!deadline.limited()) {
      return new Watch(null);
    }
    return new Watch(
        executor.schedule(
            () -> {
              try {
                socket.close();
              } catch (IOException e) {
                // whoever uses it finds out
              }
            },
            deadline.remainingNanos(),
            TimeUnit.NANOSECONDS));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** One use of a socket under guard. */
  record Watch(@org.jspecify.annotations.Nullable ScheduledFuture<?> closing)
      implements AutoCloseable {
    @Override
    public void close() {
      if (closing != null) {
        closing.cancel(false);
      }
    }
  }
}
