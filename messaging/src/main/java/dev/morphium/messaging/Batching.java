package dev.morphium.messaging;

import dev.morphium.messaging.batch.BatchHandler;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.internal.batch.Batches;
import java.time.Duration;

/**
 * A listener that handles several messages at once: {@code
 * messaging.listenTo("rows").payload(Row.class).batch(100, Duration.ofMillis(50)).handleBatch(…)}.
 *
 * @param <T> the payload's type
 */
public final class Batching<T> {
  private static final int MOST = 1_000;

  private final Listening<T> listening;
  private final int most;
  private final Duration linger;

  Batching(Listening<T> listening, int most, Duration linger) {
    if (most < 1 || most > MOST) {
      throw new IllegalArgumentException(
          "batches of %d messages; from 1 to %,d can be handled together".formatted(most, MOST));
    }
    if (linger.isNegative()) {
      throw new IllegalArgumentException(
          "a batch waits %s for more messages; give zero or more".formatted(linger));
    }
    this.listening = listening;
    this.most = most;
    this.linger = linger;
  }

  /**
   * Begins to listen. Each message is claimed for itself, and its lease goes on while the batch is
   * handled; of messages with one ordering key there is one in a batch.
   */
  public Listener handleBatch(BatchHandler<T> handler) {
    int atOnce = listening.atOnce();
    return listening.begin(
        new Batches<>(listening.topic(), most, linger, atOnce, handler),
        Math.multiplyExact(most, atOnce));
  }
}
