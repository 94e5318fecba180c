package dev.morphium.server.cluster;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time in which a member does not stand for election, because somebody said so. */
final class Freeze {
  private final LongSupplier nanoTime;
  private volatile long end;
  private volatile boolean begun;

  Freeze(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Begins anew; zero ends it. */
  void begin(Duration period) {
    end = nanoTime.getAsLong() + period.toNanos();
    begun = !period.isZero();
  }

  boolean isOn() {
    if (begun && nanoTime.getAsLong() - end >= 0) {
      begun = false;
    }
    return begun;
  }
}
