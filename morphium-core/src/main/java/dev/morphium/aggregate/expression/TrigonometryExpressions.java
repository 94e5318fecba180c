package dev.morphium.aggregate.expression;

/** Angles. Source: MongoDB manual, "Trigonometry Expression Operators". */
abstract class TrigonometryExpressions extends ArithmeticExpressions {
  TrigonometryExpressions() {}

  /** The angle in radians with this cosine. */
  public static Expr acos(Object number) {
    return Operation.unary("$acos", number);
  }

  /** The inverse hyperbolic cosine. */
  public static Expr acosh(Object number) {
    return Operation.unary("$acosh", number);
  }

  /** The angle in radians with this sine. */
  public static Expr asin(Object number) {
    return Operation.unary("$asin", number);
  }

  /** The inverse hyperbolic sine. */
  public static Expr asinh(Object number) {
    return Operation.unary("$asinh", number);
  }

  /** The angle in radians with this tangent. */
  public static Expr atan(Object number) {
    return Operation.unary("$atan", number);
  }

  /** The angle in radians between the x axis and the point. */
  public static Expr atan2(Object y, Object x) {
    return Operation.list("$atan2", y, x);
  }

  /** The inverse hyperbolic tangent. */
  public static Expr atanh(Object number) {
    return Operation.unary("$atanh", number);
  }

  /** The cosine. */
  public static Expr cos(Object radians) {
    return Operation.unary("$cos", radians);
  }

  /** The hyperbolic cosine. */
  public static Expr cosh(Object number) {
    return Operation.unary("$cosh", number);
  }

  /** Degrees as radians. */
  public static Expr degreesToRadians(Object degrees) {
    return Operation.unary("$degreesToRadians", degrees);
  }

  /** Radians as degrees. */
  public static Expr radiansToDegrees(Object radians) {
    return Operation.unary("$radiansToDegrees", radians);
  }

  /** The sine. */
  public static Expr sin(Object radians) {
    return Operation.unary("$sin", radians);
  }

  /** The hyperbolic sine. */
  public static Expr sinh(Object number) {
    return Operation.unary("$sinh", number);
  }

  /** The tangent. */
  public static Expr tan(Object radians) {
    return Operation.unary("$tan", radians);
  }

  /** The hyperbolic tangent. */
  public static Expr tanh(Object number) {
    return Operation.unary("$tanh", number);
  }
}
