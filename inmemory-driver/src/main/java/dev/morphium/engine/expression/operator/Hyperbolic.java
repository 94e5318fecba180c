package dev.morphium.engine.expression.operator;

/**
 * The inverse hyperbolic functions of doubles, which Java's library lacks. Source: Abramowitz and
 * Stegun, "Handbook of Mathematical Functions", 4.6.
 */
final class Hyperbolic {
  /** Beyond this the square of a number swallows 1. */
  private static final double LARGE = 0x1p28;

  private static final double LN_2 = Math.log(2);

  private Hyperbolic() {}

  static double arsinh(double x) {
    double a = Math.abs(x);
    double result =
        a > LARGE ? Math.log(a) + LN_2 : Math.log1p(a + a * a / (1 + Math.sqrt(a * a + 1)));
    return Math.copySign(result, x);
  }

  static double arcosh(double x) {
    double above = x - 1;
    return x > LARGE ? Math.log(x) + LN_2 : Math.log1p(above + Math.sqrt(above * (above + 2)));
  }

  static double artanh(double x) {
    double a = Math.abs(x);
    return Math.copySign(0.5 * Math.log1p(2 * a / (1 - a)), x);
  }
}
