package dev.morphium.messaging.internal.work.runner;

import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The busy ordering keys (JMS: message groups) that others work on, as far as is known, for a
 * second.
 */
final class BusyKeys {
  /** For how long; whoever found nothing but them looks again then. */
  static final Duration LIFE = Duration.ofSeconds(1);

  private static final long REMEMBERED = LIFE.toNanos();

  private final LongSupplier nanoTime;
  private volatile Known known;

  private record Known(Set<String> keys, long since) {}

  BusyKeys(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    known = new Known(Set.of(), nanoTime.getAsLong());
  }

  Set<String> now() {
    Known last = known;
    return nanoTime.getAsLong() - last.since > REMEMBERED ? Set.of() : last.keys;
  }

  void learn(Set<String> keys) {
    known = new Known(Set.copyOf(keys), nanoTime.getAsLong());
  }

  void forget() {
    known = new Known(Set.of(), nanoTime.getAsLong());
  }

  /** How long to wait before the next look: no longer than the keys are remembered. */
  Duration wait(Duration usual) {
    return now().isEmpty() ? usual : Duration.ofNanos(REMEMBERED);
  }
}
