package dev.morphium.engine.plan;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import org.jspecify.annotations.Nullable;

/**
 * A range of values in the comparison order, over all types.
 *
 * @param low the lower end
 * @param lowInclusive whether the lower end itself is within
 * @param high the upper end
 * @param highInclusive whether the upper end itself is within
 */
public record Interval(Value low, boolean lowInclusive, Value high, boolean highInclusive) {
  /** Every value there is. */
  public static final Interval ALL = new Interval(Constant.MIN_KEY, true, Constant.MAX_KEY, true);

  public static Interval point(Value value) {
    return new Interval(value, true, value, true);
  }

  /** Whether only one value (and its equals) is within. */
  public boolean isPoint() {
    return lowInclusive && highInclusive && ValueComparator.BINARY.equal(low, high);
  }

  public boolean isAll() {
    return low == Constant.MIN_KEY && high == Constant.MAX_KEY && lowInclusive && highInclusive;
  }

  /** What both intervals share, or null when that is nothing. */
  @Nullable Interval intersect(Interval other) {
    int lows = compareLows(other);
    int highs = compareHighs(other);
    Interval lower = lows >= 0 ? this : other;
    Interval upper = highs <= 0 ? this : other;
    Interval common = new Interval(lower.low, lower.lowInclusive, upper.high, upper.highInclusive);
    return common.isEmpty() ? null : common;
  }

  private boolean isEmpty() {
    int order = ValueComparator.BINARY.compare(low, high);
    return order > 0 || order == 0 && !(lowInclusive && highInclusive);
  }

  /** The order of the lower ends. */
  int compareLows(Interval other) {
    int order = ValueComparator.BINARY.compare(low, other.low);
    return order != 0 ? order : Boolean.compare(other.lowInclusive, lowInclusive);
  }

  /** The order of the upper ends. */
  int compareHighs(Interval other) {
    int order = ValueComparator.BINARY.compare(high, other.high);
    return order != 0 ? order : Boolean.compare(highInclusive, other.highInclusive);
  }

  /**
   * Whether the other interval, whose lower end is not below this one's, begins within this one or
   * right at its end.
   */
  boolean touches(Interval other) {
    int order = ValueComparator.BINARY.compare(other.low, high);
    return order < 0 || order == 0 && (highInclusive || other.lowInclusive);
  }

  /** The interval as explain shows it, for instance {@code [5, inf]}. */
  @Override
  public String toString() {
    return (lowInclusive ? "[" : "(")
        + ValueText.of(low)
        + ", "
        + ValueText.of(high)
        + (highInclusive ? "]" : ")");
  }

  /** The interval as a scan from high to low shows it. */
  String reversed() {
    return (highInclusive ? "[" : "(")
        + ValueText.of(high)
        + ", "
        + ValueText.of(low)
        + (lowInclusive ? "]" : ")");
  }
}
