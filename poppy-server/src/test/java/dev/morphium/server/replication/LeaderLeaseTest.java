package dev.morphium.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeaderLeaseTest {
  private long now;
  private final LeaderLease lease =
      new LeaderLease(() -> now, Duration.ofMillis(900), Set.of("b", "c", "d", "e"));

  private void at(long millis) {
    now = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private void answered(String member, long sentMillis) {
    lease.answered(member, TimeUnit.MILLISECONDS.toNanos(sentMillis));
  }

  @Test
  void lastsFromWhatWasSentToAMajority() {
    assertThat(lease.isValid()).isFalse();
    at(100);
    answered("b", 50);
    assertThat(lease.isValid()).as("two of five").isFalse();
    answered("c", 80);
    at(949);
    assertThat(lease.isValid()).isTrue();
    at(950);
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void whoHandsItsLeadOverReliesOnNobody() {
    answered("b", 0);
    answered("c", 0);
    assertThat(lease.isValid()).isTrue();
    lease.end(Duration.ofMillis(500));
    assertThat(lease.isValid()).isFalse();
    at(400);
    answered("b", 300);
    answered("c", 300);
    assertThat(lease.isValid()).as("what was sent before the other one had its time").isFalse();
    at(600);
    answered("b", 550);
    answered("c", 550);
    assertThat(lease.isValid()).as("nobody took it").isTrue();
  }

  @Test
  void whoIsElectedAgainSoonReliesOnThoseWhoAnswerThen() {
    lease.end(Duration.ofMillis(500));
    at(100);
    lease.forget(); // the other one leads
    at(200);
    answered("b", 90);
    answered("c", 90);
    assertThat(lease.isValid()).as("what was sent before").isFalse();
    answered("b", 150);
    answered("c", 150);
    assertThat(lease.isValid()).isTrue();
  }

  @Test
  void aLateAnswerTakesNothingBack() {
    answered("b", 70);
    answered("c", 70);
    answered("b", 10);
    at(969);
    assertThat(lease.isValid()).isTrue();
  }
}
