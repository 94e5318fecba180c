package dev.morphium.benchmarks.faults.hosts;

import java.time.Instant;
import java.time.InstantSource;

/** A clock with an adjustable skew, for tests of clock jumps. */
final class JumpingClock implements InstantSource {
  private final InstantSource system = InstantSource.system();
  private volatile long wrongMillis;

  void wrongBy(long millis) {
    wrongMillis = millis;
  }

  @Override
  public Instant instant() {
    return system.instant().plusMillis(wrongMillis);
  }

  @Override
  public long millis() {
    return system.millis() + wrongMillis;
  }
}
