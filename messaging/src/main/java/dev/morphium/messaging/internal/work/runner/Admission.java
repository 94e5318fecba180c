package dev.morphium.messaging.internal.work.runner;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The admission of messages of a topic to listeners, whether and when: for features that hold
 * topics back.
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
        public Permit permit(String topic, BooleanSupplier ready) {
          return Permit.NOW;
        }
      };

  /** Whether nothing of a topic is to be taken at the moment; never blocks. */
  boolean isPaused(String topic);

  /**
   * Asks for one claim.
   *
   * @param ready looks whether there is something to claim, so that nothing is spent on nothing
   */
  Permit permit(String topic, BooleanSupplier ready);

  /**
   * When a claim may be made.
   *
   * @param pause zero when one message may be claimed now; otherwise how long to wait before asking
   *     again, unless something comes before
   * @param unused to be told when the claim took nothing
   */
  record Permit(Duration pause, Runnable unused) {
    /** Now, and nothing is spent. */
    public static final Permit NOW = new Permit(Duration.ZERO, () -> {});

    /** Not before some time has passed. */
    public static Permit after(Duration pause) {
      return new Permit(pause, () -> {});
    }
  }
}
