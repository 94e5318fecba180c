package dev.morphium.aggregate.expression;

import org.jspecify.annotations.Nullable;

/** Numbers. Source: MongoDB manual, "Arithmetic Expression Operators" and "Bitwise Operators". */
abstract class ArithmeticExpressions extends ValueExpressions {
  ArithmeticExpressions() {}

  /** The absolute value. */
  public static Expr abs(Object number) {
    return OperatorForms.unary("$abs", number);
  }

  /** The sum of numbers, or a date and milliseconds. */
  public static Expr add(@Nullable Object... operands) {
    return OperatorForms.atLeast(1, "$add", operands);
  }

  /** The bits that are set in all of the integers. */
  public static Expr bitAnd(@Nullable Object... integers) {
    return OperatorForms.list("$bitAnd", integers);
  }

  /** The integer with each bit turned around. */
  public static Expr bitNot(Object integer) {
    return OperatorForms.unary("$bitNot", integer);
  }

  /** The bits that are set in at least one of the integers. */
  public static Expr bitOr(@Nullable Object... integers) {
    return OperatorForms.list("$bitOr", integers);
  }

  /** The bits that are set in an odd number of the integers. */
  public static Expr bitXor(@Nullable Object... integers) {
    return OperatorForms.list("$bitXor", integers);
  }

  /** The smallest integer that is not below the number. */
  public static Expr ceil(Object number) {
    return OperatorForms.unary("$ceil", number);
  }

  /** The quotient; an error when the divisor is zero. */
  public static Expr divide(Object dividend, Object divisor) {
    return OperatorForms.list("$divide", dividend, divisor);
  }

  /** Euler's number to a power. */
  public static Expr exp(Object exponent) {
    return OperatorForms.unary("$exp", exponent);
  }

  /** The largest integer that is not above the number. */
  public static Expr floor(Object number) {
    return OperatorForms.unary("$floor", number);
  }

  /** The natural logarithm. */
  public static Expr ln(Object number) {
    return OperatorForms.unary("$ln", number);
  }

  /** The logarithm to a base. */
  public static Expr log(Object number, Object base) {
    return OperatorForms.list("$log", number, base);
  }

  /** The logarithm to the base 10. */
  public static Expr log10(Object number) {
    return OperatorForms.unary("$log10", number);
  }

  /** What a division leaves over, with the sign of the dividend. */
  public static Expr mod(Object dividend, Object divisor) {
    return OperatorForms.list("$mod", dividend, divisor);
  }

  /** The product. */
  public static Expr multiply(@Nullable Object... factors) {
    return OperatorForms.atLeast(1, "$multiply", factors);
  }

  /** A number to a power. */
  public static Expr pow(Object base, Object exponent) {
    return OperatorForms.list("$pow", base, exponent);
  }

  /** The number between 0 and 1 that each document gets at random. */
  public static Expr rand() {
    return OperatorForms.of("$rand").build();
  }

  /** The nearest integer; the even one of two that are equally near. */
  public static Expr round(Object number) {
    return OperatorForms.unary("$round", number);
  }

  /** The number rounded to decimal places; negative ones are tens, hundreds and so on. */
  public static Expr round(Object number, Object place) {
    return OperatorForms.list("$round", number, place);
  }

  /** The square root. */
  public static Expr sqrt(Object number) {
    return OperatorForms.unary("$sqrt", number);
  }

  /** The difference of numbers, of dates in milliseconds, or a date some milliseconds before. */
  public static Expr subtract(Object minuend, Object subtrahend) {
    return OperatorForms.list("$subtract", minuend, subtrahend);
  }

  /** The number without its decimal places. */
  public static Expr trunc(Object number) {
    return OperatorForms.unary("$trunc", number);
  }

  /** The number cut off after decimal places. */
  public static Expr trunc(Object number, Object place) {
    return OperatorForms.list("$trunc", number, place);
  }
}
