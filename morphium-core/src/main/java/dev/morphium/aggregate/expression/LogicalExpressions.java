package dev.morphium.aggregate.expression;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons, truth and choice. Source: MongoDB manual, "Comparison", "Boolean" and "Conditional
 * Expression Operators".
 */
abstract class LogicalExpressions extends TrigonometryExpressions {
  LogicalExpressions() {}

  /** -1, 0 or 1, as the first value is less than, equal to or greater than the second. */
  public static Expr cmp(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$cmp", first, second);
  }

  /** Whether the values are equal. */
  public static Expr eq(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$eq", first, second);
  }

  /** Whether the first value is greater than the second. */
  public static Expr gt(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$gt", first, second);
  }

  /** Whether the first value is greater than or equal to the second. */
  public static Expr gte(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$gte", first, second);
  }

  /** Whether the first value is less than the second. */
  public static Expr lt(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$lt", first, second);
  }

  /** Whether the first value is less than or equal to the second. */
  public static Expr lte(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$lte", first, second);
  }

  /** Whether the values differ. */
  public static Expr ne(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$ne", first, second);
  }

  /** Whether all are true: anything but false, null, zero and missing. */
  public static Expr and(@Nullable Object... conditions) {
    return OperatorForms.list("$and", conditions);
  }

  /** Whether it is false. */
  public static Expr not(Object condition) {
    return OperatorForms.list("$not", condition);
  }

  /** Whether at least one is true. */
  public static Expr or(@Nullable Object... conditions) {
    return OperatorForms.list("$or", conditions);
  }

  /** One value or the other, as a condition is true or false. */
  public static Expr cond(Object condition, @Nullable Object then, @Nullable Object otherwise) {
    Expr yes = ExpressionOperands.expression(then);
    Expr no = ExpressionOperands.expression(otherwise);
    return OperatorForms.of("$cond")
        .with("if", condition)
        .with("then", yes, scope -> scope)
        .with("else", no, scope -> scope)
        .build();
  }

  /** The first of the values that is neither null nor missing; the last one when all are. */
  public static Expr ifNull(Object value, @Nullable Object... replacements) {
    if (replacements.length == 0) {
      throw new IllegalArgumentException("$ifNull needs a value to take instead of null");
    }
    List<Expr> expressions = new ArrayList<>();
    expressions.add(ExpressionOperands.expression(value));
    for (Object replacement : replacements) {
      expressions.add(ExpressionOperands.expression(replacement));
    }
    return Expr.computed(
            scope ->
                new BsonDocument(
                    "$ifNull",
                    new BsonArray(ExpressionOperands.alikeIfPossible(expressions, scope))))
        .shaped(expressions.get(0)::shape);
  }

  /**
   * The value of the first branch whose condition is true: {@code switchExpr(Branch.when(gt(...),
   * "many")).otherwise("few")}; an error on the server when none is and nothing stands for that.
   */
  public static Switch switchExpr(Switch.Branch... branches) {
    return new Switch(List.of(branches));
  }
}
