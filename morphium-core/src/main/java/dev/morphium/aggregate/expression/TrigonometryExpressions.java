package dev.morphium.aggregate.expression;

/** Angles. Source: MongoDB manual, "Trigonometry Expression Operators". */
abstract class TrigonometryExpressions extends ArithmeticExpressions {
  TrigonometryExpressions() {}

  /** The angle in radians with this cosine. */
  public static Expr acos(Object number) {
    return OperatorForms.unary("$acos", number);
  }

  /** The inverse hyperbolic cosine. */
  public static Expr acosh(Object number) {
    return OperatorForms.unary("$acosh", number);
  }

  /** The angle in radians with this sine. */
  public static Expr asin(Object number) {
    return OperatorForms.unary("$asin", number);
  }

  /** The inverse hyperbolic sine. */
  public static Expr asinh(Object number) {
    return OperatorForms.unary("$asinh", number);
  }

  /** The angle in radians with this tangent. */
  public static Expr atan(Object number) {
    return OperatorForms.unary("$atan", number);
  }

  /** The angle in radians between the x axis and the point. */
  public static Expr atan2(Object y, Object x) {
    return OperatorForms.list("$atan2", y, x);
  }

  /** The inverse hyperbolic tangent. */
  public static Expr atanh(Object number) {
    return OperatorForms.unary("$atanh", number);
  }

  /** The cosine. */
  public static Expr cos(Object radians) {
    return OperatorForms.unary("$cos", radians);
  }

  /** The hyperbolic cosine. */
  public static Expr cosh(Object number) {
    return OperatorForms.unary("$cosh", number);
  }

  /** Degrees as radians. */
  public static Expr degreesToRadians(Object degrees) {
    return OperatorForms.unary("$degreesToRadians", degrees);
  }

  /** Radians as degrees. */
  public static Expr radiansToDegrees(Object radians) {
    return OperatorForms.unary("$radiansToDegrees", radians);
  }

  /** The sine. */
  public static Expr sin(Object radians) {
    return OperatorForms.unary("$sin", radians);
  }

  /** The hyperbolic sine. */
  public static Expr sinh(Object number) {
    return OperatorForms.unary("$sinh", number);
  }

  /** The tangent. */
  public static Expr tan(Object radians) {
    return OperatorForms.unary("$tan", radians);
  }

  /** The hyperbolic tangent. */
  public static Expr tanh(Object number) {
    return OperatorForms.unary("$tanh", number);
  }
}
