package dev.morphium.messaging.runtime;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Says whether, and when, messages of a topic may be taken: for features that hold topics back.
 *
 * <p>Workers ask before each claim, so every answer that needs no database has to come at once.
 */
public interface Admission {
  /** How long a worker waits that is to be woken when something comes. */
  Duration UNTIL_RUNG = Duration.ofHours(1);

  /** Holds nothing back. */
  Admission FREE =
      new Admission() {
        @Override
        public boolean isPaused(String topic) {
          return false;
        }

        @Override
        public Duration admit(String topic, BooleanSupplier ready) {
          return Duration.ZERO;
        }

        @Override
        public void unused(String topic) {}
      };

  /** Whether nothing of a topic is to be taken at the moment; never blocks. */
  boolean isPaused(String topic);

  /**
   * Admits one claim.
   *
   * @param ready looks whether there is something to claim, so that nothing is spent on nothing
   * @return zero when one message may be claimed now; otherwise how long to wait before asking
   *     again, unless something comes before
   */
  Duration admit(String topic, BooleanSupplier ready);

  /** A claim that was admitted took nothing. */
  void unused(String topic);
}
