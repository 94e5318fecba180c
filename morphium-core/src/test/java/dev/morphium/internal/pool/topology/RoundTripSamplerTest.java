package dev.morphium.internal.pool.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.pool.topology.RoundTrip;
import org.junit.jupiter.api.Test;

class RoundTripSamplerTest {
  private final RoundTripSampler sampler = new RoundTripSampler();

  @Test
  void theFirstIsTheAverage() {
    assertThat(sampler.current()).isEqualTo(RoundTrip.UNKNOWN);
    assertThat(sampler.add(100)).isEqualTo(new RoundTrip(100, 0));
  }

  @Test
  void laterOnesCountAFifth() {
    sampler.add(100);
    assertThat(sampler.add(200)).isEqualTo(new RoundTrip(120, 100));
  }

  @Test
  void theSmallestOfTheLastTenIsKept() {
    sampler.add(1);
    for (int i = 0; i < 9; i++) {
      assertThat(sampler.add(50 + i).smallestNanos()).isEqualTo(1);
    }
    assertThat(sampler.add(90).smallestNanos()).isEqualTo(50);
    for (int i = 0; i < 100; i++) {
      sampler.add(1000 + i);
    }
    assertThat(sampler.current().smallestNanos()).isEqualTo(1090);
  }

  @Test
  void everythingCanBeForgotten() {
    sampler.add(100);
    sampler.reset();
    assertThat(sampler.add(7)).isEqualTo(new RoundTrip(7, 0));
  }
}
