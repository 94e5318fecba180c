package dev.morphium.aggregate.expression;

import java.util.Arrays;
import org.bson.BsonArray;
import org.bson.BsonDouble;

/** The shares that percentiles are asked for, as the accumulator and the expression take them. */
public final class PercentileShares {
  private PercentileShares() {}

  /**
   * The shares as the server wants them.
   *
   * @throws IllegalArgumentException when there is none, or one is not between 0 and 1
   */
  public static BsonArray toBson(double... shares) {
    if (shares.length == 0 || !Arrays.stream(shares).allMatch(share -> share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "$percentile takes at least one share, each between 0 and 1, not "
              + Arrays.toString(shares));
    }
    return new BsonArray(Arrays.stream(shares).mapToObj(BsonDouble::new).toList());
  }
}
