package dev.morphium.internal.metrics;

import dev.morphium.metrics.CommandStatistics;
import dev.morphium.metrics.CommandStatistics.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts one command, without a lock; each class of times is twice as long as the one before. */
final class CommandCounter {
  private static final int SHORTEST_EXPONENT = 16; // 65 microseconds
  private static final int CLASSES = 22; // up to more than two minutes
  private static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE);

  private final LongAdder errors = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
  private final LongAdder[] classes = new LongAdder[CLASSES];

  CommandCounter() {
    for (int i = 0; i < CLASSES; i++) {
      classes[i] = new LongAdder();
    }
  }

  void count(long took, boolean failed) {
    long time = Math.max(0, took);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(time);
    classes[Math.clamp(bits - SHORTEST_EXPONENT, 0, CLASSES - 1)].increment();
    nanos.add(time);
    longest.accumulate(time);
    if (failed) {
      errors.increment();
    }
  }

  CommandStatistics statistics() {
    List<Times> times = new ArrayList<>(CLASSES);
    long count = 0;
    for (int i = 0; i < CLASSES; i++) {
      long inClass = classes[i].sum();
      count += inClass;
      boolean last = i == CLASSES - 1;
      times.add(
          new Times(last ? ENDLESS : Duration.ofNanos(1L << (i + SHORTEST_EXPONENT)), inClass));
    }
    return new CommandStatistics(
        count, errors.sum(), Duration.ofNanos(nanos.sum()), Duration.ofNanos(longest.get()), times);
  }
}
