package dev.morphium.server.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BandwidthLimitTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final AtomicLong now = new AtomicLong();

  @Test
  void soMuchGoesOverTheLineInASecond() {
    BandwidthLimit limit = new BandwidthLimit(100, now::get);
    assertThat(limit.nanosBefore(50)).isZero();
    assertThat(limit.nanosBefore(200)).isEqualTo(SECOND / 2);
    now.set(SECOND);
    assertThat(limit.nanosBefore(1)).isEqualTo(SECOND + SECOND / 2);
    now.set(100 * SECOND);
    assertThat(limit.nanosBefore(100)).isZero();
    assertThat(limit.nanosBefore(0)).isEqualTo(SECOND);
  }

  @Test
  void whatCannotWaitHoldsTheRestUpForASecondAtMost() {
    BandwidthLimit limit = new BandwidthLimit(100, now::get);
    limit.passed(50);
    assertThat(limit.nanosBefore(10)).isEqualTo(SECOND / 2);
    limit.passed(1_000);
    assertThat(limit.nanosBefore(100)).isEqualTo(SECOND);
    limit.passed(1_000);
    assertThat(limit.nanosBefore(1)).isEqualTo(2 * SECOND);
  }

  @Test
  void withoutALimitNothingWaits() {
    BandwidthLimit limit = new BandwidthLimit(0, now::get);
    assertThat(limit.nanosBefore(Long.MAX_VALUE)).isZero();
    limit.passed(Long.MAX_VALUE);
    assertThat(limit.nanosBefore(1)).isZero();
  }
}
