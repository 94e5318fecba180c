package dev.morphium.engine.index;

import dev.morphium.engine.value.DecimalValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Encodes numbers as index keys that sort by exact value whatever the type.
 *
 * <p>A magnitude is written as the largest double that is not above it, seven bits a byte with the
 * lowest bit telling whether more follows, so that small whole numbers are short. When that double
 * is not the number itself (some longs, most decimals), the decimal digits follow; only such
 * numbers between the same two doubles get to compare them. Below zero all bytes are complemented.
 */
final class NumberKeys {
  private static final long LARGEST_EXACT = 1L << 53;
  private static final int EXPONENT_BIAS = 0x4000;
  private static final long HIGHEST_PAIR = 10_000_000_000_000_000L;

  private NumberKeys() {}

  static void append(KeyBuffer out, long number) {
    if (number == 0) {
      out.put(KeyCode.ZERO);
      return;
    }
    int start = begin(out, number < 0);
    if (number >= -LARGEST_EXACT && number <= LARGEST_EXACT) {
      magnitude(out, Math.abs((double) number), false);
    } else if (number == Long.MIN_VALUE) {
      magnitude(out, 0x1p63, false);
    } else {
      large(out, Math.abs(number));
    }
    end(out, start, number < 0);
  }

  static void append(KeyBuffer out, double number) {
    if (number == 0) {
      out.put(KeyCode.ZERO);
    } else if (Double.isNaN(number)) {
      out.put(KeyCode.NAN);
    } else {
      int start = begin(out, number < 0);
      magnitude(out, Math.abs(number), false);
      end(out, start, number < 0);
    }
  }

  static void append(KeyBuffer out, DecimalValue number) {
    if (!number.isFinite()) {
      append(out, number.doubleValue());
    } else if (number.isLong()) {
      append(out, number.longValue());
    } else {
      BigDecimal exact = number.bigDecimalValue();
      int start = begin(out, exact.signum() < 0);
      decimal(out, exact.abs());
      end(out, start, exact.signum() < 0);
    }
  }

  private static int begin(KeyBuffer out, boolean negative) {
    out.put(negative ? KeyCode.NEGATIVE : KeyCode.POSITIVE);
    return out.size();
  }

  private static void end(KeyBuffer out, int start, boolean negative) {
    if (negative) {
      out.invert(start);
    }
  }

  private static void large(KeyBuffer out, long magnitude) {
    double nearest = (double) magnitude;
    double floor =
        nearest >= 0x1p63 || (long) nearest > magnitude ? Math.nextDown(nearest) : nearest;
    boolean exact = (long) floor == magnitude;
    magnitude(out, floor, !exact);
    if (!exact) {
      digits(out, magnitude);
    }
  }

  private static void decimal(KeyBuffer out, BigDecimal magnitude) {
    double floor = Math.min(magnitude.doubleValue(), Double.MAX_VALUE);
    int order = new BigDecimal(floor).compareTo(magnitude);
    if (order > 0) {
      floor = Math.nextDown(floor);
      order = new BigDecimal(floor).compareTo(magnitude);
    }
    magnitude(out, floor, order != 0);
    if (order != 0) {
      digits(out, magnitude);
    }
  }

  /** The 63 bits of a double that is not negative, in nine groups or fewer. */
  private static void magnitude(KeyBuffer out, double floor, boolean more) {
    long bits = Double.doubleToRawLongBits(floor);
    for (int shift = 56; shift >= 0; shift -= 7) {
      boolean last = !more && (bits & ((1L << shift) - 1)) == 0;
      out.put((int) (bits >>> shift & 0x7F) << 1 | (last ? 0 : 1));
      if (last) {
        return;
      }
    }
  }

  /** As the digits of a decimal, without making one. */
  private static void digits(KeyBuffer out, long magnitude) {
    int count = 0;
    for (long rest = magnitude; rest != 0; rest /= 10) {
      count++;
    }
    exponent(out, count);
    long shortest = magnitude;
    while (shortest % 10 == 0) {
      shortest /= 10;
      count--;
    }
    long pairs = count % 2 == 0 ? shortest : shortest / 10;
    int odd = count % 2 == 0 ? 0 : (int) (shortest % 10) * 10;
    for (long place = HIGHEST_PAIR; place > 0; place /= 100) {
      if (pairs >= place) {
        boolean last = place == 1 && odd == 0;
        out.put((int) (pairs / place % 100) << 1 | (last ? 0 : 1));
      }
    }
    if (odd != 0) {
      out.put(odd << 1);
    }
  }

  private static void exponent(KeyBuffer out, int exponent) {
    out.put(exponent + EXPONENT_BIAS >> 8);
    out.put(exponent + EXPONENT_BIAS);
  }

  /** The decimal exponent and the digits, two a byte. */
  private static void digits(KeyBuffer out, BigDecimal magnitude) {
    BigDecimal shortest = magnitude.stripTrailingZeros();
    exponent(out, shortest.precision() - shortest.scale());
    byte[] digits = shortest.unscaledValue().toString().getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < digits.length; i += 2) {
      int pair = (digits[i] - '0') * 10 + (i + 1 < digits.length ? digits[i + 1] - '0' : 0);
      out.put(pair << 1 | (i + 2 < digits.length ? 1 : 0));
    }
  }
}
