package dev.morphium.engine.expression.operator;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Doubles as text, in the two ways in which the server writes them. */
final class NumberText {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

  private NumberText() {}

  /** As C writes it with {@code %g}: at most six digits, an exponent from 1e6 on. */
  static String sixDigits(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    return number == 0 ? zero(number) : format(new BigDecimal(number).round(SIX_DIGITS), 6);
  }

  /** With as many digits as tell it apart from its neighbours, an exponent from 1e16 on. */
  static String shortest(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "Infinity" : "-Infinity";
    }
    if (number == (long) number && Math.abs(number) < 1e15 && number != 0) {
      return Long.toString((long) number);
    }
    return number == 0 ? zero(number) : format(new BigDecimal(fewestDigits(number)), 16);
  }

  /** Java writes two digits also where one would do, which only the tiniest numbers show. */
  private static String fewestDigits(double number) {
    if (Math.abs(number) < 1e-320) {
      String digit = new BigDecimal(number).round(new MathContext(1)).toString();
      if (Double.parseDouble(digit) == number) {
        return digit;
      }
    }
    return Double.toString(number);
  }

  private static String zero(double zero) {
    return 1 / zero < 0 ? "-0" : "0";
  }

  private static String format(BigDecimal number, int exponentFrom) {
    BigDecimal plain = number.stripTrailingZeros();
    String digits = plain.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - plain.scale();
    StringBuilder text = new StringBuilder(plain.signum() < 0 ? "-" : "");
    if (exponent >= -4 && exponent < exponentFrom) {
      return text.append(plain.abs().toPlainString()).toString();
    }
    text.append(digits.charAt(0));
    if (digits.length() > 1) {
      text.append('.').append(digits, 1, digits.length());
    }
    text.append('e').append(exponent < 0 ? '-' : '+');
    int size = Math.abs(exponent);
    return text.append(size < 10 ? "0" : "").append(size).toString();
  }
}
