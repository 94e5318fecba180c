package dev.morphium.messaging.internal.signal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The arrival signal of polling, which says every now and then that something may have come: for
 * backends without change streams.
 */
public final class PollingSignal implements ArrivalSignal {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final long nanos;
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  /**
   * @param pause how long between two looks
   */
  public PollingSignal(Duration pause) {
    nanos = pause.toNanos();
  }

  @Override
  public void start(Listener listener) {
    thread =
        Thread.ofVirtual()
            .name("morphium-polling")
            .start(
                () -> {
                  while (!closed) {
                    listener.mayHaveMissed();
                    LockSupport.parkNanos(nanos);
                  }
                });
  }

  @Override
  public void close() {
    closed = true;
    Thread running = thread;
    if (running != null) {
      LockSupport.unpark(running);
      boolean ignored = Threads.end(running, PATIENCE);
    }
  }
}
