package dev.morphium.internal.pool.host;

import dev.morphium.pool.host.HostPoolStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts how long threads waited for their connections, in a few classes. */
final class CheckOutTimes {
  private static final long[] BELOW_NANOS = {
    100_000L, 1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L, 10_000_000_000L, Long.MAX_VALUE
  };

  private final LongAdder atOnce = new LongAdder();
  private final List<LongAdder> waited = new ArrayList<>();

  CheckOutTimes() {
    for (int i = 0; i < BELOW_NANOS.length; i++) {
      waited.add(new LongAdder());
    }
  }

  void atOnce() {
    atOnce.increment();
  }

  void waited(long nanos) {
    int i = 0;
    while (nanos >= BELOW_NANOS[i]) {
      i++;
    }
    waited.get(i).increment();
  }

  List<HostPoolStatistics.Waits> snapshot() {
    List<HostPoolStatistics.Waits> all = new ArrayList<>();
    all.add(new HostPoolStatistics.Waits(Duration.ZERO, atOnce.sum()));
    for (int i = 0; i < BELOW_NANOS.length; i++) {
      all.add(new HostPoolStatistics.Waits(Duration.ofNanos(BELOW_NANOS[i]), waited.get(i).sum()));
    }
    return all;
  }
}
