package dev.morphium.benchmarks.faults.hosts;

import java.time.Instant;
import java.time.InstantSource;

/** The system's clock, wrong by as much as it is told. */
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
