package dev.morphium.engine.regex;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A set of Unicode code points: a bit map for ASCII, ranges and properties for all else.
 *
 * <p>Properties such as "any letter" are asked when a character comes along, so that a class like
 * {@code \p{L}} costs nothing to build.
 */
final class CodePointSet {
  static final CodePointSet ALL = builder().addRange(0, Character.MAX_CODE_POINT).build();
  static final CodePointSet NOT_NEWLINE = builder().add('\n').negate().build();

  private final long low;
  private final long high;
  private final int[] ranges;
  private final IntPredicate[] properties;
  private final boolean negated;

  private CodePointSet(
      long low, long high, int[] ranges, IntPredicate[] properties, boolean negated) {
    this.low = low;
    this.high = high;
    this.ranges = ranges;
    this.properties = properties;
    this.negated = negated;
  }

  static Builder builder() {
    return new Builder();
  }

  boolean contains(int codePoint) {
    return codePoint < 128 ? containsAscii(codePoint) : inRest(codePoint) != negated;
  }

  boolean containsAscii(int codePoint) {
    return ((codePoint < 64 ? low : high) >>> codePoint & 1) != 0;
  }

  /** Whether no code point from 128 on is in the set. */
  boolean isAscii() {
    return ranges.length == 0 && properties.length == 0 && !negated;
  }

  private boolean inRest(int codePoint) {
    if (ranges.length > 0) {
      int place = Arrays.binarySearch(ranges, codePoint);
      // ranges hold first, last + 1, first, last + 1 ...: odd insertion points are inside
      int at = place >= 0 ? place + 1 : -place - 1;
      if ((at & 1) == 1) {
        return true;
      }
    }
    for (IntPredicate property : properties) {
      if (property.test(codePoint)) {
        return true;
      }
    }
    return false;
  }

  /** Collects a set. */
  static final class Builder {
    private int[] bounds = new int[8];
    private int size;
    private IntPredicate[] properties = {};
    private boolean negated;

    Builder add(int codePoint) {
      return addRange(codePoint, codePoint);
    }

    Builder addRange(int first, int last) {
      if (size + 2 > bounds.length) {
        bounds = Arrays.copyOf(bounds, 2 * bounds.length);
      }
      bounds[size++] = first;
      bounds[size++] = last;
      return this;
    }

    /** Adds pairs of first and last. */
    Builder addRanges(int... pairs) {
      for (int i = 0; i < pairs.length; i += 2) {
        addRange(pairs[i], pairs[i + 1]);
      }
      return this;
    }

    /** Adds all code points that have the property. */
    Builder addProperty(IntPredicate property) {
      properties = Arrays.copyOf(properties, properties.length + 1);
      properties[properties.length - 1] = property;
      return this;
    }

    Builder addSet(CodePointSet set) {
      return addProperty(set::contains);
    }

    /** Adds the other cases of all letters that were added as code points or ranges. */
    Builder addOtherCases() {
      int end = size;
      for (int i = 0; i < end; i += 2) {
        CaseFolding.othersInRange(bounds[i], bounds[i + 1], this::add);
      }
      return this;
    }

    Builder negate() {
      negated = !negated;
      return this;
    }

    CodePointSet build() {
      int[] merged = merged();
      long low = 0;
      long high = 0;
      CodePointSet plain = new CodePointSet(0, 0, merged, properties, negated);
      for (int c = 0; c < 128; c++) {
        if (plain.inRest(c) != negated) {
          if (c < 64) {
            low |= 1L << c;
          } else {
            high |= 1L << c;
          }
        }
      }
      int beyond = 0;
      while (beyond < merged.length && merged[beyond + 1] <= 128) {
        beyond += 2;
      }
      return new CodePointSet(
          low, high, Arrays.copyOfRange(merged, beyond, merged.length), properties, negated);
    }

    private int[] merged() {
      int[][] pairs = new int[size / 2][];
      for (int i = 0; i < pairs.length; i++) {
        pairs[i] = new int[] {bounds[2 * i], bounds[2 * i + 1] + 1};
      }
      Arrays.sort(pairs, (l, r) -> Integer.compare(l[0], r[0]));
      int[] merged = new int[size];
      int count = 0;
      for (int[] pair : pairs) {
        if (count > 0 && pair[0] <= merged[count - 1]) {
          merged[count - 1] = Math.max(merged[count - 1], pair[1]);
        } else {
          merged[count++] = pair[0];
          merged[count++] = pair[1];
        }
      }
      return Arrays.copyOf(merged, count);
    }
  }
}
