package dev.morphium.messaging.soak;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Sends one message after the other, through whatever instance there is at the moment. */
final class Sender implements AutoCloseable {
  private static final long PACE = 3_000_000;

  private final Thread thread;
  private volatile boolean closed;
  private volatile int next;

  /**
   * @param first the number of the first message
   * @param through gives an instance; null when there is none at the moment
   */
  Sender(int first, IntFunction<@Nullable Participant> through) {
    next = first;
    thread =
        Thread.ofVirtual()
            .name("sender-" + first)
            .start(
                () -> {
                  while (!closed) {
                    sendOne(through);
                    LockSupport.parkNanos(PACE);
                  }
                });
  }

  private void sendOne(IntFunction<@Nullable Participant> through) {
    int number = next;
    Participant participant = through.apply(number);
    if (participant == null) {
      return;
    }
    next = number + 1;
    try {
      participant.send(number);
    } catch (RuntimeException | Error unsure) {
      // aborted as planned, or cut off: whether it was sent is for the database to say
    }
  }

  /** The number after the last one that may have been sent. */
  int next() {
    return next;
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
