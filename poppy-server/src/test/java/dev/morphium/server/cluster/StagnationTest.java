package dev.morphium.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A member stands when it is behind and does not move. */
class StagnationTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Stagnation stagnation = new Stagnation();

  private void hear(long applied, boolean behind, long seconds) {
    stagnation.hear(1, applied, behind, seconds * SECOND.toNanos());
  }

  private boolean stands(long seconds) {
    return stagnation.stands(1, seconds * SECOND.toNanos(), Duration.ofSeconds(3));
  }

  @Test
  void whoIsBehindAndDoesNotMoveStands() {
    hear(5, true, 0);
    hear(5, true, 2);
    assertThat(stands(2)).isFalse();
    hear(5, true, 3);
    assertThat(stands(3)).isTrue();
  }

  @Test
  void whoMovesDoesNot() {
    hear(5, true, 0);
    hear(6, true, 2);
    assertThat(stands(4)).isFalse();
    assertThat(stands(5)).isTrue();
  }

  @Test
  void whoHasEverythingDoesNot() {
    hear(5, true, 0);
    hear(5, false, 4);
    assertThat(stands(4)).isFalse();
    hear(5, true, 6);
    assertThat(stands(6)).isFalse();
  }

  @Test
  void nobodyStandsWhoWasNotHeard() {
    assertThat(stands(9)).isFalse();
    hear(5, true, 0);
    stagnation.forget();
    assertThat(stands(9)).isFalse();
  }
}
