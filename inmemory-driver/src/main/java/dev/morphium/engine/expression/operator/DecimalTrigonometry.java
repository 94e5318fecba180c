package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.bson.types.Decimal128;

/**
 * The trigonometric functions of 128-bit decimals and their inverses.
 *
 * <p>Numbers are first brought near zero, with as many digits of pi as that takes. Source:
 * Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.3 and 4.4.
 */
final class DecimalTrigonometry {
  private static final MathContext SPARE = DecimalFunctions.SPARE;
  private static final BigDecimal ONE = BigDecimal.ONE;
  private static final BigDecimal STRAIGHT = new BigDecimal(180);

  private DecimalTrigonometry() {}

  static Decimal128 toRadians(Decimal128 x) {
    return Decimals.multiply(x, Decimals.round(Circle.PI.divide(STRAIGHT, SPARE), false));
  }

  static Decimal128 toDegrees(Decimal128 x) {
    return Decimals.multiply(x, Decimals.round(STRAIGHT.divide(Circle.PI, SPARE), false));
  }

  static Decimal128 sin(Decimal128 x) {
    if (x.isNaN() || Decimals.isZero(x)) {
      return x;
    }
    Reduced reduced = Reduced.of(Decimals.exact(x));
    return signed(reduced.quadrant % 2 == 0 ? reduced.sin() : reduced.cos(), reduced.quadrant >= 2);
  }

  static Decimal128 cos(Decimal128 x) {
    if (x.isNaN()) {
      return x;
    }
    if (Decimals.isZero(x)) {
      return Decimals.ONE;
    }
    Reduced reduced = Reduced.of(Decimals.exact(x));
    boolean negative = reduced.quadrant == 1 || reduced.quadrant == 2;
    return signed(reduced.quadrant % 2 == 0 ? reduced.cos() : reduced.sin(), negative);
  }

  static Decimal128 tan(Decimal128 x) {
    if (x.isNaN() || Decimals.isZero(x)) {
      return x;
    }
    Reduced reduced = Reduced.of(Decimals.exact(x));
    return reduced.quadrant % 2 == 0
        ? signed(reduced.sin().divide(reduced.cos(), SPARE), false)
        : signed(reduced.cos().divide(reduced.sin(), SPARE), true);
  }

  private static Decimal128 signed(BigDecimal value, boolean negate) {
    return DecimalFunctions.padded(value.abs(), (value.signum() < 0) != negate);
  }

  static Decimal128 atan(Decimal128 x) {
    if (x.isInfinite()) {
      return DecimalFunctions.padded(Circle.HALF_PI, x.isNegative());
    }
    return x.isNaN() ? x : DecimalHyperbolic.odd(x, DecimalTrigonometry::atan);
  }

  private static BigDecimal atan(BigDecimal x) {
    if (x.compareTo(ONE) > 0) {
      return Circle.HALF_PI.subtract(atan(ONE.divide(x, SPARE)), SPARE);
    }
    BigDecimal half = x;
    int halvings = 0;
    while (half.compareTo(new BigDecimal("0.1")) > 0) {
      half = half.divide(ONE.add(half.multiply(half).add(ONE).sqrt(SPARE)), SPARE);
      halvings++;
    }
    BigDecimal square = half.multiply(half, SPARE).negate();
    BigDecimal power = half;
    BigDecimal sum = half;
    int floor = DecimalFunctions.magnitude(half) - 70;
    for (int i = 3; power.signum() != 0 && DecimalFunctions.magnitude(power) > floor; i += 2) {
      power = power.multiply(square, SPARE);
      sum = sum.add(power.divide(BigDecimal.valueOf(i), SPARE), SPARE);
    }
    return sum.multiply(BigDecimal.valueOf(1L << halvings), SPARE);
  }

  /** The inverse of sin, of a number between -1 and 1. */
  static Decimal128 asin(Decimal128 x) {
    return x.isNaN() ? x : DecimalHyperbolic.odd(x, DecimalTrigonometry::asin);
  }

  private static BigDecimal asin(BigDecimal x) {
    if (x.compareTo(ONE) == 0) {
      return Circle.HALF_PI;
    }
    return atan(x.divide(ONE.subtract(x.multiply(x)).sqrt(SPARE), SPARE));
  }

  /** The inverse of cos, of a number between -1 and 1. */
  static Decimal128 acos(Decimal128 x) {
    if (x.isNaN()) {
      return x;
    }
    BigDecimal exact = Decimals.exact(x);
    if (exact.compareTo(ONE) == 0) {
      return Decimals.ZERO;
    }
    BigDecimal half = ONE.subtract(exact.abs()).divide(BigDecimal.TWO, SPARE).sqrt(SPARE);
    BigDecimal angle = half.signum() == 0 ? half : asin(half).multiply(BigDecimal.TWO);
    return DecimalFunctions.padded(exact.signum() < 0 ? Circle.PI.subtract(angle) : angle, false);
  }

  /** The angle of the point with these coordinates. */
  static Decimal128 atan2(Decimal128 y, Decimal128 x) {
    if (y.isNaN() || x.isNaN()) {
      return y.isNaN() ? y : x;
    }
    if (y.isInfinite() || x.isInfinite() || Decimals.isZero(y) || Decimals.isZero(x)) {
      return onAxis(new DecimalValue(y).doubleValue(), new DecimalValue(x).doubleValue());
    }
    BigDecimal height = Decimals.exact(y).abs();
    BigDecimal width = Decimals.exact(x);
    BigDecimal angle = atan(height.divide(width.abs(), SPARE));
    return DecimalFunctions.padded(
        width.signum() < 0 ? Circle.PI.subtract(angle, SPARE) : angle, y.isNegative());
  }

  /** The angle of a point on an axis or a diagonal, where doubles know which eighth it is. */
  private static Decimal128 onAxis(double y, double x) {
    double angle = Math.atan2(y, x);
    long eighths = Math.round(Math.abs(angle) / (Math.PI / 4));
    BigDecimal exact =
        Circle.PI.multiply(BigDecimal.valueOf(eighths)).divide(BigDecimal.valueOf(4), SPARE);
    if (eighths == 0) {
      return Math.copySign(1, angle) < 0 ? Decimals.negate(Decimals.ZERO) : Decimals.ZERO;
    }
    return DecimalFunctions.padded(exact, angle < 0);
  }

  /**
   * The power series of which each term is the one before times {@code x * x / (n * (n + 1))}.
   *
   * @param first the first term
   * @param from the power of x in the first term
   * @param alternating whether the signs change from term to term
   */
  static BigDecimal series(BigDecimal x, BigDecimal first, int from, boolean alternating) {
    BigDecimal square = x.multiply(x, SPARE);
    BigDecimal factor = alternating ? square.negate() : square;
    BigDecimal term = first;
    BigDecimal sum = first;
    int floor = DecimalFunctions.magnitude(first) - 70;
    for (int i = from + 1; term.signum() != 0 && DecimalFunctions.magnitude(term) > floor; i += 2) {
      term = term.multiply(factor, SPARE).divide(BigDecimal.valueOf((long) i * (i + 1)), SPARE);
      sum = sum.add(term, SPARE);
    }
    return sum;
  }

  /** Pi with so many digits, by Machin's formula. */
  private static BigDecimal pi(int digits) {
    BigInteger unit = BigInteger.TEN.pow(digits + 10);
    BigInteger quarter =
        arcCotangent(5, unit).multiply(BigInteger.valueOf(4)).subtract(arcCotangent(239, unit));
    return new BigDecimal(quarter.multiply(BigInteger.valueOf(4)), digits + 10);
  }

  private static BigInteger arcCotangent(int x, BigInteger unit) {
    BigInteger square = BigInteger.valueOf((long) x * x);
    BigInteger power = unit.divide(BigInteger.valueOf(x));
    BigInteger sum = power;
    for (int i = 3; power.signum() != 0; i += 2) {
      power = power.divide(square).negate();
      sum = sum.add(power.divide(BigInteger.valueOf(i)));
    }
    return sum;
  }

  /**
   * A number as a multiple of a right angle and a rest of at most half of one.
   *
   * @param quadrant the multiple, modulo 4
   */
  private record Reduced(int quadrant, BigDecimal rest) {
    static Reduced of(BigDecimal x) {
      int digits = SPARE.getPrecision() + Math.max(0, DecimalFunctions.magnitude(x)) + 10;
      BigDecimal right = digits > 80 ? pi(digits).divide(BigDecimal.TWO) : Circle.HALF_PI;
      MathContext enough = new MathContext(digits);
      BigDecimal count = x.divide(right, enough).setScale(0, RoundingMode.HALF_EVEN);
      BigDecimal rest = x.subtract(count.multiply(right, enough), enough);
      int quadrant = count.toBigInteger().mod(BigInteger.valueOf(4)).intValue();
      return new Reduced(quadrant, rest.round(SPARE));
    }

    BigDecimal sin() {
      return series(rest, rest, 1, true);
    }

    BigDecimal cos() {
      return series(rest, ONE, 0, true);
    }
  }

  /** Multiples of pi, computed when they are first needed. */
  private static final class Circle {
    static final BigDecimal PI = pi(SPARE.getPrecision() + 10);
    static final BigDecimal HALF_PI = PI.divide(BigDecimal.TWO, SPARE);
  }
}
