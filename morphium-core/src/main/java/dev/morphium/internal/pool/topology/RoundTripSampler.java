package dev.morphium.internal.pool.topology;

import dev.morphium.pool.topology.RoundTrip;
import java.util.Arrays;

/**
 * The measured round trips to one server; for one thread at a time.
 *
 * <p>The average weighs a new round trip with a fifth. Source: "Server Selection" specification,
 * "Calculation of Average Round Trip Times", and "Client Side Operations Timeout" specification,
 * for the smallest of the last ten.
 */
final class RoundTripSampler {
  private static final double WEIGHT = 0.2;
  private static final int RECENT = 10;
  private static final int FEWEST = 2;

  private final long[] recent = new long[RECENT];
  private int count;
  private double average;

  /** Takes note of a round trip; what is known with it. */
  RoundTrip add(long nanos) {
    long sample = Math.max(1, nanos);
    average = count == 0 ? sample : WEIGHT * sample + (1 - WEIGHT) * average;
    recent[count % RECENT] = sample;
    // wraps at a multiple of the number of slots, and stays above it
    count = count + 1 == 2 * RECENT ? RECENT : count + 1;
    return current();
  }

  /** What is known. */
  RoundTrip current() {
    int known = Math.min(count, RECENT);
    long smallest = known < FEWEST ? 0 : Arrays.stream(recent, 0, known).min().orElse(0);
    return new RoundTrip((long) average, smallest);
  }

  /** Forgets everything, because the server was gone. */
  void reset() {
    count = 0;
    average = 0;
  }
}
