package dev.morphium.server.admin;

import dev.morphium.engine.change.LatencyHistogram;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The metrics of one scrape. Counters have their names without {@code _total}, which the format
 * adds.
 */
final class MetricSet {
  private static final double MICROS = 1e-6;

  /** The upper bounds of buckets of latencies, in microseconds. */
  private static final List<Long> BOUNDS =
      List.of(
          64L, 128L, 256L, 512L, 1024L, 2048L, 4096L, 8192L, 16_384L, 32_768L, 65_536L, 131_072L,
          262_144L, 524_288L, 1L << 20, 1L << 22, 1L << 24);

  private final List<MetricSnapshot> all = new ArrayList<>();

  /** A gauge without labels. */
  void gauge(String name, String help, double value) {
    gauges(name, help, Map.of(Labels.EMPTY, value));
  }

  /** A gauge of a whole number. */
  void gauge(String name, String help, long value) {
    gauge(name, help, (double) value);
  }

  /** A gauge by labels. */
  void gauges(String name, String help, Map<Labels, Double> values) {
    GaugeSnapshot.Builder builder = GaugeSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, value) ->
            builder.dataPoint(
                GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value)
                    .build()));
    add(values, builder.build());
  }

  /** A counter without labels. */
  void counter(String name, String help, double value) {
    counters(name, help, Map.of(Labels.EMPTY, value));
  }

  /** A counter of a whole number. */
  void counter(String name, String help, long value) {
    counter(name, help, (double) value);
  }

  /** A counter by labels. */
  void counters(String name, String help, Map<Labels, Double> values) {
    CounterSnapshot.Builder builder = CounterSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, value) ->
            builder.dataPoint(
                CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .value(value)
                    .build()));
    add(values, builder.build());
  }

  /** Histograms of latencies by labels, in seconds. */
  void latencies(String name, String help, Map<Labels, LatencyHistogram> values) {
    histograms(name, help, values, MICROS);
  }

  /** Histograms of numbers by labels. */
  void sizes(String name, String help, Map<Labels, LatencyHistogram> values) {
    histograms(name, help, values, 1);
  }

  private void histograms(
      String name, String help, Map<Labels, LatencyHistogram> values, double unit) {
    HistogramSnapshot.Builder builder = HistogramSnapshot.builder().name(name).help(help);
    values.forEach(
        (labels, histogram) ->
            builder.dataPoint(
                HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .labels(labels)
                    .classicHistogramBuckets(buckets(histogram, unit))
                    .sum(histogram.micros() * unit)
                    .build()));
    add(values, builder.build());
  }

  /** What lies in each bucket. Those of the engine never cross one of these bounds. */
  private static ClassicHistogramBuckets buckets(LatencyHistogram histogram, double unit) {
    long[] counts = new long[BOUNDS.size() + 1];
    histogram.visit((from, operations) -> counts[bucket(from)] += operations);
    double[] bounds = new double[counts.length];
    for (int i = 0; i < BOUNDS.size(); i++) {
      bounds[i] = BOUNDS.get(i) * unit;
    }
    bounds[BOUNDS.size()] = Double.POSITIVE_INFINITY;
    return ClassicHistogramBuckets.of(bounds, counts);
  }

  private static int bucket(long from) {
    int i = 0;
    while (i < BOUNDS.size() && from >= BOUNDS.get(i)) {
      i++;
    }
    return i;
  }

  private void add(Map<?, ?> values, MetricSnapshot snapshot) {
    if (!values.isEmpty()) {
      all.add(snapshot);
    }
  }

  /** Each value under a label of its key. */
  static <V, R> Map<Labels, R> by(String label, Map<String, V> values, Function<V, R> number) {
    Map<Labels, R> labelled = new LinkedHashMap<>();
    values.forEach((key, value) -> labelled.put(Labels.of(label, key), number.apply(value)));
    return labelled;
  }

  MetricSnapshots snapshots() {
    return new MetricSnapshots(all);
  }
}
