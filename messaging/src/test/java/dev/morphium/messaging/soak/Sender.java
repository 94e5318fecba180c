package dev.morphium.messaging.soak;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Sends one message after the other, through whatever instance there is at the moment. */
final class Sender implements AutoCloseable {
  private static final long PACE_MILLIS = 3;

  private final ScheduledExecutorService clock;
  private final ScheduledFuture<?> sending;
  private volatile int next;

  /**
   * @param first the number of the first message
   * @param through gives an instance; null when there is none at the moment
   */
  Sender(int first, IntFunction<@Nullable Participant> through) {
    next = first;
    clock =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("sender-" + first).factory());
    sending =
        clock.scheduleWithFixedDelay(() -> sendOne(through), 0, PACE_MILLIS, TimeUnit.MILLISECONDS);
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
    sending.cancel(false);
    clock.close();
  }
}
