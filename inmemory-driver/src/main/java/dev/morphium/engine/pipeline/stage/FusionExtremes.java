package dev.morphium.engine.pipeline.stage;

import java.util.Arrays;

/** The least and the greatest score that each input pipeline of a fusion gave. */
final class FusionExtremes {
  private final double[] least;
  private final double[] greatest;

  FusionExtremes(int pipelines) {
    least = new double[pipelines];
    greatest = new double[pipelines];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
  }

  void add(int pipeline, double score) {
    least[pipeline] = Math.min(least[pipeline], score);
    greatest[pipeline] = Math.max(greatest[pipeline], score);
  }

  double least(int pipeline) {
    return least[pipeline];
  }

  double greatest(int pipeline) {
    return greatest[pipeline];
  }
}
