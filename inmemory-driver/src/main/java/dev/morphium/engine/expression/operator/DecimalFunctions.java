package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/**
 * Roots, powers, exponentials and logarithms of 128-bit decimals, to all of their 34 digits.
 *
 * <p>They are computed with spare digits and rounded once. Source: Abramowitz and Stegun, "Handbook
 * of Mathematical Functions", 4.1 and 4.2.
 */
final class DecimalFunctions {
  /** The precision of what is computed on the way. */
  static final MathContext SPARE = new MathContext(60, RoundingMode.HALF_EVEN);

  private static final int QUADRUPLE_BITS = 113;
  private static final double BITS_OF_A_DIGIT = Math.log(10) / Math.log(2);
  private static final BigDecimal LARGEST =
      new BigDecimal(BigInteger.TEN.pow(34).subtract(BigInteger.ONE), -6111);
  private static final BigDecimal LARGEST_QUADRUPLE = new BigDecimal(11_000);
  private static final BigDecimal LARGEST_EXPONENT = new BigDecimal(14151);

  private DecimalFunctions() {}

  /** An exact root has half as many digits after the point as its square, an inexact one all. */
  static Decimal128 sqrt(Decimal128 x) {
    if (!x.isFinite()) {
      return x;
    }
    BigDecimal square = Decimals.exact(x);
    BigDecimal root = square.sqrt(Decimals.PRECISION);
    return root.multiply(root).compareTo(square) == 0
        ? Decimals.round(root.setScale(Math.ceilDiv(square.scale(), 2)), x.isNegative())
        : padded(root, false);
  }

  static Decimal128 exp(Decimal128 x) {
    if (x.isNaN()) {
      return x;
    }
    if (x.isInfinite()) {
      return x.isNegative() ? smallestZero() : x;
    }
    return Decimals.isZero(x) ? Decimals.ONE : padded(quadrupleExp(Decimals.exact(x)), false);
  }

  /**
   * The exponential as mongod's library has it: that of the nearest binary number of 128 bits, and
   * a correction for the rest, each rounded to the bits of such a number.
   */
  private static BigDecimal quadrupleExp(BigDecimal x) {
    if (x.abs().compareTo(LARGEST_QUADRUPLE) > 0) {
      return exp(x); // beyond the binary numbers
    }
    BigDecimal near = quadruple(x);
    BigDecimal power = quadruple(exp(near));
    BigDecimal rest = x.subtract(near);
    return rest.signum() == 0
        ? power
        : quadruple(power.add(quadruple(power.multiply(quadruple(rest)))));
  }

  /** The natural logarithm of a number above zero. */
  static Decimal128 ln(Decimal128 x) {
    if (!x.isFinite()) {
      return x;
    }
    BigDecimal exact = ln(Decimals.exact(x));
    return exact.signum() == 0 ? Decimals.ZERO : padded(quadruple(exact), false);
  }

  /**
   * The number rounded to the bits of a binary number of 128 bits: mongod's library computes
   * logarithms and exponentials with these, and its last digit is theirs.
   */
  private static BigDecimal quadruple(BigDecimal number) {
    BigDecimal magnitude = number.abs();
    int scale = QUADRUPLE_BITS - magnitude.unscaledValue().bitLength();
    scale += (int) Math.ceil(magnitude.scale() * BITS_OF_A_DIGIT);
    BigDecimal bits = magnitude.multiply(power(scale), SPARE);
    scale -= bits.toBigInteger().bitLength() - QUADRUPLE_BITS;
    BigDecimal whole = magnitude.multiply(power(scale), SPARE).setScale(0, RoundingMode.HALF_EVEN);
    return whole.multiply(power(-scale), SPARE).multiply(BigDecimal.valueOf(number.signum()));
  }

  /** Two to a power. */
  private static BigDecimal power(int exponent) {
    BigDecimal two = BigDecimal.TWO.pow(Math.abs(exponent), SPARE);
    return exponent >= 0 ? two : BigDecimal.ONE.divide(two, SPARE);
  }

  /** The decimal logarithm of a number above zero; a whole one has no digits after the point. */
  static Decimal128 log10(Decimal128 x) {
    if (!x.isFinite()) {
      return x;
    }
    BigDecimal exact = ln(Decimals.exact(x)).divide(Ten.LN, SPARE).round(Decimals.PRECISION);
    BigDecimal nearest = exact.setScale(0, RoundingMode.HALF_EVEN);
    return exact.compareTo(nearest) == 0 ? Decimals.round(nearest, false) : padded(exact, false);
  }

  /** The logarithm to a base, as the quotient of two natural logarithms. */
  static Decimal128 log(Decimal128 x, Decimal128 base) {
    return Decimals.divide(ln(x), ln(base));
  }

  static Decimal128 pow(Decimal128 base, Decimal128 exponent) {
    if (exponent.isFinite() && Decimals.isZero(exponent)) {
      return Decimals.ONE;
    }
    if (base.isNaN() || exponent.isNaN()) {
      return Decimal128.NaN;
    }
    if (exponent.isInfinite()) {
      return powInfinite(base, exponent.isNegative());
    }
    BigDecimal exact = Decimals.exact(exponent);
    boolean whole = exact.stripTrailingZeros().scale() <= 0;
    boolean negative = base.isNegative() && whole && exact.toBigInteger().testBit(0);
    if (base.isInfinite() || Decimals.isZero(base)) {
      if (base.isInfinite() == exact.signum() < 0) {
        return smallestZero();
      }
      return negative ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY;
    }
    return base.isNegative() && !whole
        ? Decimal128.NaN
        : padded(beyond(pow(Decimals.exact(base).abs(), exact)), negative);
  }

  /** The largest decimal is out of reach of powers: mongod's library ends up above it. */
  private static BigDecimal beyond(BigDecimal power) {
    return power.compareTo(LARGEST) >= 0 ? power.scaleByPowerOfTen(1) : power;
  }

  private static Decimal128 powInfinite(Decimal128 base, boolean negative) {
    int order = base.isInfinite() ? 1 : Decimals.exact(base).abs().compareTo(BigDecimal.ONE);
    if (order == 0) {
      return Decimals.ONE;
    }
    return order > 0 == negative ? smallestZero() : Decimal128.POSITIVE_INFINITY;
  }

  private static BigDecimal pow(BigDecimal base, BigDecimal exponent) {
    boolean small = exponent.abs().compareTo(BigDecimal.valueOf(1000)) <= 0;
    if (small && exponent.stripTrailingZeros().scale() <= 0) {
      BigDecimal power = base.pow(Math.abs(exponent.intValueExact()), SPARE);
      return exponent.signum() < 0 ? BigDecimal.ONE.divide(power, SPARE) : power;
    }
    return exp(ln(base).multiply(exponent, SPARE));
  }

  /** The number rounded to 34 digits, which are all written, and with this sign. */
  static Decimal128 padded(BigDecimal magnitude, boolean negative) {
    BigDecimal rounded = magnitude.round(Decimals.PRECISION);
    int zeros = Decimals.PRECISION.getPrecision() - rounded.precision();
    if (rounded.signum() != 0) {
      rounded = rounded.setScale(rounded.scale() + zeros);
    }
    Decimal128 result = Decimals.round(rounded, false);
    return negative ? Decimals.negate(result) : result;
  }

  private static Decimal128 smallestZero() {
    return new Decimal128(new BigDecimal(BigInteger.ZERO, 6176));
  }

  /** e to the power of x; what is beyond all decimals is only roughly so. */
  static BigDecimal exp(BigDecimal x) {
    if (x.abs().compareTo(LARGEST_EXPONENT) > 0 && x.abs().compareTo(new BigDecimal(15000)) > 0) {
      return BigDecimal.ONE.scaleByPowerOfTen(x.signum() * 6500);
    }
    BigDecimal tens = x.divide(Ten.LN, SPARE).setScale(0, RoundingMode.HALF_EVEN);
    BigDecimal rest = x.subtract(tens.multiply(Ten.LN), SPARE);
    return expNear(rest).scaleByPowerOfTen(tens.intValueExact());
  }

  /** The power series, for numbers of little size. */
  private static BigDecimal expNear(BigDecimal x) {
    BigDecimal part = x.divide(BigDecimal.valueOf(256), SPARE);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int i = 1; term.signum() != 0 && magnitude(term) > -70; i++) {
      term = term.multiply(part, SPARE).divide(BigDecimal.valueOf(i), SPARE);
      sum = sum.add(term, SPARE);
    }
    return sum.pow(256, SPARE);
  }

  /** The natural logarithm of a number above zero. */
  static BigDecimal ln(BigDecimal x) {
    int tens = magnitude(x);
    if (x.compareTo(BigDecimal.ONE) > 0 || tens < -1) {
      BigDecimal near = x.scaleByPowerOfTen(-tens);
      return lnNear(near).add(Ten.LN.multiply(BigDecimal.valueOf(tens)), SPARE);
    }
    return lnNear(x);
  }

  /**
   * The logarithm of a number between 0.01 and 10: ln(x) is 2 n artanh((r-1)/(r+1)), where r is the
   * n-th root of x.
   */
  private static BigDecimal lnNear(BigDecimal x) {
    BigDecimal root = x;
    int roots = 1;
    while (root.subtract(BigDecimal.ONE).abs().compareTo(new BigDecimal("0.05")) > 0) {
      root = root.sqrt(SPARE);
      roots *= 2;
    }
    BigDecimal z = root.subtract(BigDecimal.ONE).divide(root.add(BigDecimal.ONE), SPARE);
    return artanhNear(z).multiply(BigDecimal.valueOf(2L * roots), SPARE);
  }

  private static BigDecimal artanhNear(BigDecimal z) {
    BigDecimal square = z.multiply(z, SPARE);
    BigDecimal power = z;
    BigDecimal sum = z;
    int floor = z.signum() == 0 ? 0 : magnitude(z) - 70;
    for (int i = 3; power.signum() != 0 && magnitude(power) > floor; i += 2) {
      power = power.multiply(square, SPARE);
      sum = sum.add(power.divide(BigDecimal.valueOf(i), SPARE), SPARE);
    }
    return sum;
  }

  /** The power of ten of the first digit. */
  static int magnitude(BigDecimal x) {
    return x.precision() - x.scale() - 1;
  }

  /** The logarithm of ten, computed when it is first needed. */
  private static final class Ten {
    static final BigDecimal LN = lnNear(BigDecimal.TEN);
  }
}
