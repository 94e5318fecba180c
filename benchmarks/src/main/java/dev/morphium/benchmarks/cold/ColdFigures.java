package dev.morphium.benchmarks.cold;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one life of a server took.
 *
 * @param start seconds from the start of the process to its first reply
 * @param wall seconds for all operations
 * @param cpu seconds that the process had a processor for both
 */
record ColdFigures(double start, double wall, double cpu) {
  /** The middle of several lives, each figure by itself. */
  static ColdFigures median(List<ColdFigures> lives) {
    return new ColdFigures(
        middle(lives, ColdFigures::start),
        middle(lives, ColdFigures::wall),
        middle(lives, ColdFigures::cpu));
  }

  private static double middle(List<ColdFigures> lives, ToDoubleFunction<ColdFigures> figure) {
    return lives.stream()
        .sorted(Comparator.comparingDouble(figure))
        .mapToDouble(figure)
        .toArray()[lives.size() / 2];
  }
}
