package dev.morphium.testing;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.status.Thresholds;
import java.time.Duration;

/** Opens messaging for tests. */
final class TestMessaging {
  /** Short, so that what a moved clock makes due is noticed at once. */
  private static final Duration LOOK = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** A clock that a test has moved is no reason for a warning. */
  private static final Thresholds PATIENT =
      new Thresholds(
          Thresholds.DEFAULT.behind(),
          Thresholds.DEFAULT.ready(),
          Thresholds.DEFAULT.leases(),
          Duration.ofDays(100_000));

  private TestMessaging() {}

  static Messaging open(Morphium morphium) {
    return Messaging.open(
        morphium,
        MessagingSettings.DEFAULT
            .sweep(LOOK)
            .polling(LOOK)
            .heartbeat(Duration.ofSeconds(1))
            .patience(PATIENCE)
            .warnings(PATIENT)
            .keepAlive(false));
  }
}
