package dev.morphium.aggregate.expression;

import org.jspecify.annotations.Nullable;

/** Arrays as sets. Source: MongoDB manual, "Set Expression Operators". */
abstract class SetExpressions extends TypeExpressions {
  SetExpressions() {}

  /** Whether all elements are true. */
  public static Expr allElementsTrue(Object array) {
    return OperatorForms.list("$allElementsTrue", array);
  }

  /** Whether at least one element is true. */
  public static Expr anyElementTrue(Object array) {
    return OperatorForms.list("$anyElementTrue", array);
  }

  /** What is in the first array and not in the second. */
  public static Expr setDifference(Object first, Object second) {
    return OperatorForms.list("$setDifference", first, second);
  }

  /** Whether the arrays have the same elements. */
  public static Expr setEquals(@Nullable Object... arrays) {
    return OperatorForms.atLeast(2, "$setEquals", arrays);
  }

  /** What is in all arrays. */
  public static Expr setIntersection(@Nullable Object... arrays) {
    return OperatorForms.list("$setIntersection", arrays);
  }

  /** Whether everything in the first array is in the second. */
  public static Expr setIsSubset(Object first, Object second) {
    return OperatorForms.list("$setIsSubset", first, second);
  }

  /** What is in at least one of the arrays. */
  public static Expr setUnion(@Nullable Object... arrays) {
    return OperatorForms.list("$setUnion", arrays);
  }
}
