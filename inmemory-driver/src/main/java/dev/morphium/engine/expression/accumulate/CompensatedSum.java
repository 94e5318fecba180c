package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.value.DecimalArithmetic;
import dev.morphium.engine.value.DecimalValue;
import java.math.BigDecimal;

/**
 * A sum of doubles and whole numbers in two doubles, of which the second holds what the first
 * cannot.
 *
 * <p>So a million times 0.1 is 100000, and whole numbers stay exact far beyond 2^53. Source: Knuth,
 * "The Art of Computer Programming", volume 2, 4.2.2, theorem B.
 */
final class CompensatedSum {
  private double sum;
  private double rest;
  private double plain;

  void add(double value) {
    plain += value;
    double total = sum + value;
    double part = total - sum;
    double error = (sum - (total - part)) + (value - part);
    sum = total;
    rest += error;
    double normal = sum + rest;
    rest -= normal - sum;
    sum = normal;
  }

  /** Adds a whole number of up to 64 bits without a loss. */
  void add(long value) {
    long high = value >> 32 << 32;
    add((double) high);
    add((double) (value - high));
  }

  /** The nearest double. NaN and the infinities come out as plain addition gives them. */
  double doubleValue() {
    return Double.isNaN(sum) ? plain : sum;
  }

  DecimalValue decimalValue() {
    return Double.isFinite(sum)
        ? DecimalArithmetic.of(exact())
        : DecimalArithmetic.ofExactly(plain);
  }

  /** Whether the sum, cut to a whole number, is one that a long holds. */
  boolean fitsLong() {
    if (!Double.isFinite(sum)) {
      return false;
    }
    return Math.abs(sum) < 0x1p62 || exact().toBigInteger().bitLength() <= 63;
  }

  /** The sum as a long; only where it fits. */
  long longValue() {
    return exact().longValue();
  }

  private BigDecimal exact() {
    return new BigDecimal(sum).add(new BigDecimal(rest));
  }
}
