package dev.morphium.engine;

import dev.morphium.engine.value.TimestampValue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Generates BSON timestamps, each greater than those before: the second, and an ordinal. */
final class Timestamps {
  private final LongSupplier clockMillis;
  private final AtomicLong last = new AtomicLong();

  Timestamps(LongSupplier clockMillis) {
    this.clockMillis = clockMillis;
  }

  TimestampValue next() {
    long first = (clockMillis.getAsLong() / 1000) << 32 | 1;
    return new TimestampValue(last.updateAndGet(before -> Math.max(before + 1, first)));
  }
}
