package dev.morphium.metrics;

import java.time.Duration;
import java.util.List;

/**
 * How often one command was sent, and how long it took.
 *
 * @param count how often it ended, failures included
 * @param errors how often it failed, in whole or in part
 * @param total how long all of them took together
 * @param longest how long the longest took
 * @param times how many took how long; the last one has no upper end
 */
public record CommandStatistics(
    long count, long errors, Duration total, Duration longest, List<Times> times) {
  public CommandStatistics {
    times = List.copyOf(times);
  }

  /**
   * How many took less than a time, and not less than the next shorter one.
   *
   * @param below the upper end; of the last one the longest time there is
   * @param count how many
   */
  public record Times(Duration below, long count) {}

  /** How long one took on average; zero when there was none. */
  public Duration average() {
    return count == 0 ? Duration.ZERO : total.dividedBy(count);
  }

  /**
   * The time that a part of them did not exceed, at most twice too long because times are counted
   * in classes.
   *
   * @param part between 0 and 1: 0.99 for all but one in a hundred
   */
  public Duration percentile(double part) {
    if (!(part >= 0 && part <= 1)) {
      throw new IllegalArgumentException("a percentile is between 0 and 1, not " + part);
    }
    long all = times.stream().mapToLong(Times::count).sum();
    long passed = 0;
    for (Times each : times) {
      passed += each.count();
      if (passed > 0 && passed >= part * all) {
        return each.below().compareTo(longest) < 0 ? each.below() : longest;
      }
    }
    return Duration.ZERO;
  }
}
