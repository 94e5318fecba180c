package dev.morphium.aggregate.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The forms of expression operators: one operand, a list of them, or operands with names. */
final class OperatorForms {
  private final String operator;
  private final Map<String, Function<Scope, BsonValue>> operands = new LinkedHashMap<>();

  private OperatorForms(String operator) {
    this.operator = operator;
  }

  /** An operator whose operands have names. */
  static OperatorForms of(String operator) {
    return new OperatorForms(operator);
  }

  /** An operator with one operand; an array as operand is put into a list of one. */
  static Expr unary(String operator, @Nullable Object operand) {
    Expr expression = ExpressionOperands.expression(operand);
    return Expr.computed(
        scope -> {
          BsonValue value = expression.toBson(scope.within());
          return new BsonDocument(
              operator, value.isArray() ? new BsonArray(List.of(value)) : value);
        });
  }

  /** An operator with a list of operands. */
  static Expr list(String operator, @Nullable Object... operands) {
    List<Expr> expressions = expressions(operands);
    return Expr.computed(
        scope ->
            new BsonDocument(operator, ExpressionOperands.rendered(expressions, scope.within())));
  }

  /** An operator of which a list without operands makes no sense. */
  static Expr atLeast(int least, String operator, @Nullable Object... operands) {
    if (operands.length < least) {
      throw new IllegalArgumentException(
          "%s needs at least %d operand%s, not %d"
              .formatted(operator, least, least == 1 ? "" : "s", operands.length));
    }
    return list(operator, operands);
  }

  /** An operator with a list of operands that are stored as the property beside them is. */
  static Expr alike(String operator, @Nullable Object... operands) {
    List<Expr> expressions = expressions(operands);
    return Expr.computed(
        scope ->
            new BsonDocument(
                operator, new BsonArray(ExpressionOperands.alike(expressions, scope.within()))));
  }

  /** An operand that may be left out: null. */
  OperatorForms with(String name, @Nullable Object operand) {
    if (operand != null) {
      Expr expression = ExpressionOperands.expression(operand);
      operands.put(name, scope -> expression.toBson(scope.within()));
    }
    return this;
  }

  /** An operand that sees more than the others, or becomes part of the result. */
  OperatorForms with(String name, Expr operand, UnaryOperator<Scope> change) {
    operands.put(name, scope -> operand.toBson(change.apply(scope)));
    return this;
  }

  /** An operand that is no expression; null for none. */
  OperatorForms constant(String name, @Nullable String text) {
    if (text != null) {
      operands.put(name, scope -> new BsonString(text));
    }
    return this;
  }

  /** An operand that is no expression. */
  OperatorForms constant(String name, Function<Scope, BsonValue> value) {
    operands.put(name, value);
    return this;
  }

  Expr build() {
    Map<String, Function<Scope, BsonValue>> complete = new LinkedHashMap<>(operands);
    return Expr.computed(
        scope -> {
          BsonDocument document = new BsonDocument();
          complete.forEach((name, operand) -> document.append(name, operand.apply(scope)));
          return new BsonDocument(operator, document);
        });
  }

  private static List<Expr> expressions(@Nullable Object... operands) {
    List<Expr> expressions = new ArrayList<>();
    Arrays.stream(operands)
        .forEach(operand -> expressions.add(ExpressionOperands.expression(operand)));
    return expressions;
  }
}
