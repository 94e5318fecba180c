package dev.morphium.engine.change;

/**
 * The logical time of the data: a BSON timestamp, the seconds since 1970 in the upper half and a
 * counter in the lower half.
 *
 * <p>Every committed batch has a later one than the batch before, whatever the clock of the machine
 * does; a clock that stands still or goes back makes the counter grow. Source: MongoDB manual,
 * "$clusterTime"; "Causal Consistency" specification.
 */
public final class ClusterTime {
  private static final long MILLIS = 1000;
  private static final int SECONDS = 32;

  private ClusterTime() {}

  /**
   * The time of a batch.
   *
   * @param before the time of the batch before
   * @param wallMillis the clock, in milliseconds since 1970
   */
  static long next(long before, long wallMillis) {
    return Math.max(before + 1, of(wallMillis / MILLIS, 1));
  }

  /** The time with these seconds since 1970 and this counter. */
  public static long of(long seconds, long counter) {
    return seconds << SECONDS | counter;
  }
}
