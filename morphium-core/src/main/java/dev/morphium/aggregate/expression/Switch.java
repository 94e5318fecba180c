package dev.morphium.aggregate.expression;

import dev.morphium.internal.argument.Arguments;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $switch} expression: branches with a condition and a value each, which still needs what
 * stands for none of them; a value that never changes. Source: MongoDB manual, "$switch".
 */
public final class Switch {
  private final List<Branch> branches;

  /**
   * A branch of a {@code $switch}.
   *
   * @param condition when it is chosen
   * @param then its value
   */
  public record Branch(Expr condition, Expr then) {
    public Branch {
      Arguments.required(condition, "Branch", "condition");
      Arguments.required(then, "Branch", "then");
    }

    /** A branch whose value may be an expression or not. */
    public static Branch when(Object condition, @Nullable Object then) {
      Arguments.required(condition, "Branch.when", "condition");
      return new Branch(
          ExpressionOperands.expression(condition), ExpressionOperands.expression(then));
    }
  }

  Switch(List<Branch> branches) {
    if (branches.isEmpty()) {
      throw new IllegalArgumentException("$switch needs at least one branch: Branch.when(...)");
    }
    this.branches = branches;
  }

  /** The choice, with a value for when no condition is true. */
  public Expr otherwise(@Nullable Object value) {
    Expr expression = ExpressionOperands.expression(value);
    return build(expression::toBson);
  }

  /** The choice that is an error on the server when no condition is true. */
  public Expr orFail() {
    return build(null);
  }

  private Expr build(@Nullable Function<Scope, BsonValue> otherwise) {
    return Expr.computed(
        scope -> {
          BsonArray list = new BsonArray();
          for (Branch branch : branches) {
            list.add(
                new BsonDocument("case", branch.condition.toBson(scope.within()))
                    .append("then", branch.then.toBson(scope)));
          }
          BsonDocument operand = new BsonDocument("branches", list);
          if (otherwise != null) {
            operand.append("default", otherwise.apply(scope));
          }
          return new BsonDocument("$switch", operand);
        });
  }
}
