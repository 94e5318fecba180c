package dev.morphium.aggregate.expression;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of choice that take more than operands: {@code $cond}, {@code $ifNull}, {@code
 * $switch}.
 */
final class ConditionalExpressions {
  private ConditionalExpressions() {}

  /** One value or the other, as a condition is true or false. */
  static Expr cond(Object condition, @Nullable Object then, @Nullable Object otherwise) {
    Expr yes = ExpressionOperands.expression(then);
    Expr no = ExpressionOperands.expression(otherwise);
    return OperatorForms.of("$cond")
        .with("if", condition)
        .with("then", yes, scope -> scope)
        .with("else", no, scope -> scope)
        .build();
  }

  /** The first of the values that is neither null nor missing; the last one when all are. */
  static Expr ifNull(Object value, @Nullable Object... replacements) {
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
  static Switch switchExpr(Switch.Branch... branches) {
    return new Switch(List.of(branches));
  }
}
