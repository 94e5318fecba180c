package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Decimals;
import dev.morphium.protocol.CommandException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/** Numbers written out, without any blank around them. */
final class NumberParser {
  /** Digits that a decimal has no room for are dropped. */
  private static final MathContext CUT =
      new MathContext(Decimals.PRECISION.getPrecision(), RoundingMode.DOWN);

  private static final Pattern PLAIN =
      Pattern.compile("([+-]?)(\\d+\\.?\\d*|\\.\\d+)(?:[eE]([+-]?\\d+))?");
  private static final Pattern HEXADECIMAL =
      Pattern.compile(
          "([+-]?)0[xX](?=\\.?\\p{XDigit})(\\p{XDigit}*)\\.?(\\p{XDigit}*)(?:[pP]([+-]?\\d+))?");
  private static final Pattern WORD =
      Pattern.compile("([+-]?)(?:(inf|infinity)|nan)", Pattern.CASE_INSENSITIVE);

  private NumberParser() {}

  /** A whole number in decimal digits. @throws CommandException 241 when it is none */
  static long whole(String text) {
    int length = text.length();
    boolean negative = length > 0 && text.charAt(0) == '-';
    int at = negative || length > 0 && text.charAt(0) == '+' ? 1 : 0;
    if (at == length) {
      throw failed(text, length == 0 ? "Empty string" : "Did not consume any digits");
    }
    long value = 0;
    for (; at < length; at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        throw failed(text, "Did not consume whole string.");
      }
      // counted downwards, because there is one more negative number
      if (value < (Long.MIN_VALUE + digit) / 10) {
        throw failed(text, "Overflow");
      }
      value = value * 10 - digit;
    }
    if (!negative && value == Long.MIN_VALUE) {
      throw failed(text, "Overflow");
    }
    return negative ? value : -value;
  }

  /** A double. @throws CommandException 241 when it is none, or too large or too small for one */
  static double floating(String text) {
    Matcher word = WORD.matcher(text);
    if (word.matches()) {
      double value = word.group(2) == null ? Double.NaN : Double.POSITIVE_INFINITY;
      return word.group(1).equals("-") ? -value : value;
    }
    if (text.startsWith("0x")) {
      throw failed(text, "Illegal hexadecimal input");
    }
    double value;
    boolean zero;
    Matcher hexadecimal = HEXADECIMAL.matcher(text);
    if (hexadecimal.matches()) {
      String power = hexadecimal.group(4);
      String digits = hexadecimal.group(2) + hexadecimal.group(3);
      zero = digits.chars().allMatch(c -> c == '0');
      value =
          Double.parseDouble(
              "%s0x%s.%sp%s"
                  .formatted(
                      hexadecimal.group(1),
                      "0" + hexadecimal.group(2),
                      hexadecimal.group(3) + "0",
                      power == null ? "0" : power));
    } else {
      Matcher plain = PLAIN.matcher(text);
      if (!plain.matches()) {
        throw failed(text, text.isEmpty() ? "Empty string" : "Did not consume whole string.");
      }
      zero = isZero(plain.group(2));
      value = Double.parseDouble(text);
    }
    if (Double.isInfinite(value) || value == 0 && !zero) {
      throw failed(text, "Out of range");
    }
    return value;
  }

  private static boolean isZero(String digits) {
    return digits.chars().allMatch(c -> c == '0' || c == '.');
  }

  /** A decimal. @throws CommandException 241 when it is none, or too large or too small for one */
  static Decimal128 decimal(String text) {
    Matcher word = WORD.matcher(text);
    if (word.matches()) {
      boolean negative = word.group(1).equals("-");
      if (word.group(2) != null) {
        return negative ? Decimal128.NEGATIVE_INFINITY : Decimal128.POSITIVE_INFINITY;
      }
      return negative ? Decimal128.NEGATIVE_NaN : Decimal128.NaN;
    }
    Matcher plain = PLAIN.matcher(text);
    if (!plain.matches()) {
      throw failed(text, "Failed to parse string to decimal");
    }
    boolean negative = plain.group(1).equals("-");
    boolean zero = isZero(plain.group(2));
    String power = plain.group(3);
    int exponent = exponent(power, text, zero);
    BigDecimal exact = new BigDecimal(plain.group(2)).scaleByPowerOfTen(exponent);
    BigDecimal cut = exact.round(CUT);
    Decimal128 result = Decimals.round(negative ? cut.negate() : cut, negative);
    if (result.isInfinite()) {
      throw failed(text, "Conversion from string to decimal would overflow");
    }
    if (!zero && Decimals.isZero(result)) {
      throw failed(text, "Conversion from string to decimal would underflow");
    }
    return result;
  }

  /**
   * The exponent; one beyond all reason is an error, or does not matter when the number is zero.
   */
  private static int exponent(@Nullable String power, String text, boolean zero) {
    if (power == null) {
      return 0;
    }
    String digits = power.replaceFirst("^[+-]?0*", "");
    boolean negative = power.startsWith("-");
    int size = digits.isEmpty() ? 0 : digits.length() > 6 ? 999_999 : Integer.parseInt(digits);
    if (size >= 100_000 && !zero) {
      throw failed(
          text, "Conversion from string to decimal would " + (negative ? "underflow" : "overflow"));
    }
    return negative ? -size : size;
  }

  private static CommandException failed(String text, String problem) {
    return Conversions.failed(
        "Failed to parse number '%s' in $convert with no onError value: %s"
            .formatted(text, problem));
  }
}
