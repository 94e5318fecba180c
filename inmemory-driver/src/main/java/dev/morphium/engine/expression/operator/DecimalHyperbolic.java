package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.function.UnaryOperator;
import org.bson.types.Decimal128;

/**
 * The hyperbolic functions of 128-bit decimals and their inverses. Source: Abramowitz and Stegun,
 * "Handbook of Mathematical Functions", 4.5 and 4.6.
 */
final class DecimalHyperbolic {
  private static final MathContext SPARE = DecimalFunctions.SPARE;
  private static final BigDecimal ONE = BigDecimal.ONE;
  private static final BigDecimal TWO = BigDecimal.TWO;

  private DecimalHyperbolic() {}

  static Decimal128 sinh(Decimal128 x) {
    return x.isFinite() ? odd(x, DecimalHyperbolic::sinh) : x;
  }

  private static BigDecimal sinh(BigDecimal x) {
    if (x.compareTo(new BigDecimal("0.1")) < 0) {
      return DecimalTrigonometry.series(x, x, 1, false);
    }
    BigDecimal power = DecimalFunctions.exp(x);
    return power.subtract(ONE.divide(power, SPARE), SPARE).divide(TWO, SPARE);
  }

  static Decimal128 cosh(Decimal128 x) {
    if (!x.isFinite()) {
      return x.isNaN() ? x : Decimal128.POSITIVE_INFINITY;
    }
    return Decimals.isZero(x)
        ? Decimals.ONE
        : DecimalFunctions.padded(cosh(Decimals.exact(x).abs()), false);
  }

  private static BigDecimal cosh(BigDecimal x) {
    BigDecimal power = DecimalFunctions.exp(x);
    return power.add(ONE.divide(power, SPARE), SPARE).divide(TWO, SPARE);
  }

  static Decimal128 tanh(Decimal128 x) {
    if (x.isInfinite()) {
      return x.isNegative() ? Decimals.negate(Decimals.ONE) : Decimals.ONE;
    }
    return x.isNaN() ? x : odd(x, DecimalHyperbolic::tanh);
  }

  private static BigDecimal tanh(BigDecimal x) {
    return x.compareTo(BigDecimal.valueOf(100)) > 0 ? ONE : sinh(x).divide(cosh(x), SPARE);
  }

  static Decimal128 arsinh(Decimal128 x) {
    return x.isFinite() ? odd(x, DecimalHyperbolic::arsinh) : x;
  }

  private static BigDecimal arsinh(BigDecimal x) {
    return DecimalFunctions.ln(x.add(x.multiply(x).add(ONE).sqrt(SPARE), SPARE));
  }

  /** The inverse of cosh, of a number of at least 1. */
  static Decimal128 arcosh(Decimal128 x) {
    if (!x.isFinite()) {
      return x;
    }
    BigDecimal exact = Decimals.exact(x);
    return exact.compareTo(ONE) == 0
        ? Decimals.ZERO
        : DecimalFunctions.padded(
            DecimalFunctions.ln(exact.add(exact.multiply(exact).subtract(ONE).sqrt(SPARE), SPARE)),
            false);
  }

  /** The inverse of tanh, of a number between -1 and 1. */
  static Decimal128 artanh(Decimal128 x) {
    if (x.isNaN()) {
      return x;
    }
    if (Decimals.exact(x).abs().compareTo(ONE) == 0) {
      return x.isNegative() ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY;
    }
    return odd(
        x,
        exact ->
            DecimalFunctions.ln(ONE.add(exact).divide(ONE.subtract(exact), SPARE))
                .divide(TWO, SPARE));
  }

  /**
   * A function that is odd and near zero the identity, from what it is of numbers above zero. Zero
   * and what is too small to differ stay as they are.
   */
  static Decimal128 odd(Decimal128 x, UnaryOperator<BigDecimal> function) {
    if (Decimals.isZero(x)) {
      return x;
    }
    BigDecimal magnitude = Decimals.exact(x).abs();
    boolean tiny = DecimalFunctions.magnitude(magnitude) < -20;
    return DecimalFunctions.padded(tiny ? magnitude : function.apply(magnitude), x.isNegative());
  }
}
