package dev.morphium.engine.geo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A covering: ranges of cell numbers as a geospatial index has them in its keys, in order and
 * without overlap.
 */
public final class CellRanges {
  public static final CellRanges NONE = new CellRanges(new long[0]);

  /** Lower and upper ends in turn, both included. */
  private final long[] ends;

  private CellRanges(long[] ends) {
    this.ends = ends;
  }

  /** One range, both ends included. */
  static CellRanges of(long low, long high) {
    return new CellRanges(new long[] {low, high});
  }

  public int size() {
    return ends.length / 2;
  }

  /** The first number of a range. */
  public long low(int range) {
    return ends[2 * range];
  }

  /** The last number of a range. */
  public long high(int range) {
    return ends[2 * range + 1];
  }

  @Override
  public String toString() {
    return Arrays.toString(ends);
  }

  /** Collects ranges in any order, also such as overlap. */
  static final class Builder {
    private final List<long[]> ranges = new ArrayList<>();

    void add(long low, long high) {
      ranges.add(new long[] {low, high});
    }

    void addAll(CellRanges others) {
      for (int i = 0; i < others.size(); i++) {
        add(others.low(i), others.high(i));
      }
    }

    CellRanges build() {
      ranges.sort(Comparator.comparingLong(range -> range[0]));
      long[] ends = new long[2 * ranges.size()];
      int count = 0;
      for (long[] range : ranges) {
        boolean joined =
            count > 0 && (ends[count - 1] == Long.MAX_VALUE || range[0] <= ends[count - 1] + 1);
        if (joined) {
          ends[count - 1] = Math.max(ends[count - 1], range[1]);
        } else {
          ends[count++] = range[0];
          ends[count++] = range[1];
        }
      }
      return count == 0 ? NONE : new CellRanges(Arrays.copyOf(ends, count));
    }
  }
}
