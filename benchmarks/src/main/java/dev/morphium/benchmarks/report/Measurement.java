package dev.morphium.benchmarks.report;

import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The measurement of one task: how often it ran, how long one run took, and how many ran a second.
 *
 * @param name what was done
 * @param connections how many callers did it at once
 * @param runs how many runs were measured
 * @param medianMicros half of the runs took at most this long, in microseconds
 * @param p99Micros 99 % of the runs took at most this long, in microseconds
 * @param p999Micros 99.9 % of the runs took at most this long, in microseconds
 * @param perSecond operations (documents, requests) a second over all callers
 */
public record Measurement(
    String name,
    int connections,
    long runs,
    double medianMicros,
    double p99Micros,
    double p999Micros,
    double perSecond) {

  /** Of times in nanoseconds, measured over {@code seconds} by all callers together. */
  public static Measurement of(
      String name, int connections, Histogram nanos, double operationsPerSecond) {
    return new Measurement(
        name,
        connections,
        nanos.getTotalCount(),
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getValueAtPercentile(99.9) / 1e3,
        operationsPerSecond);
  }

  /** The one of some rounds whose rate is in the middle. */
  public static Measurement median(List<Measurement> rounds) {
    return rounds.stream()
        .sorted(Comparator.comparingDouble(Measurement::perSecond))
        .toList()
        .get(rounds.size() / 2);
  }
}
