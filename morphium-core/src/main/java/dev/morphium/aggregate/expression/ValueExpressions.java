package dev.morphium.aggregate.expression;

import dev.morphium.mapping.PropertyReference;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The expressions that values come from: fields, variables, literals, and objects and arrays made
 * of them.
 */
final class ValueExpressions {
  private ValueExpressions() {}

  /**
   * The value of a field: a path in the names of Java, with or without the dollar sign before it.
   */
  static Expr field(String path) {
    String name = PathNames.path(path);
    return Expr.computed(scope -> new BsonString("$" + scope.path(name)))
        .shaped(scope -> scope.shape().at(name));
  }

  /** The value of a property: {@code Expr.field(Order::total)}. */
  static <T> Expr field(PropertyReference<T, ?> property) {
    return field(PropertyReference.name(property));
  }

  /**
   * The value of a variable, or of a field of it: {@code variable("item.price")} is {@code
   * $$item.price}.
   */
  static Expr variable(String path) {
    int dot = path.indexOf('.');
    String name = dot < 0 ? path : path.substring(0, dot);
    if (name.isEmpty() || name.startsWith("$")) {
      throw new IllegalArgumentException(
          "'%s' is no variable; give its name without dollar signs".formatted(path));
    }
    String rest = dot < 0 ? "" : PathNames.requireName(path.substring(dot + 1));
    return Expr.computed(
            scope -> {
              String place = rest.isEmpty() ? "" : "." + bound(scope, name).path(rest);
              return new BsonString("$$" + name + place);
            })
        .shaped(
            scope -> {
              Shape shape = bound(scope, name);
              return rest.isEmpty() ? shape : shape.at(rest);
            });
  }

  private static Shape bound(Scope scope, String name) {
    if (name.equals("ROOT") || name.equals("CURRENT")) {
      return scope.shape();
    }
    Shape shape = scope.variables().get(name);
    return shape == null ? Shape.OPEN : shape;
  }

  /** A value, never an expression, whatever it looks like. */
  static Expr literal(@Nullable Object value) {
    return Expr.constant(value);
  }

  /** An expression in the server's own form, for what has no method; names are not translated. */
  static Expr raw(BsonValue expression) {
    BsonValue copy =
        switch (expression) {
          case BsonDocument document -> document.clone();
          case BsonArray array -> array.clone();
          default -> expression;
        };
    return Expr.computed(scope -> copy);
  }

  /** An object with computed fields. */
  static Expr object(Fields fields) {
    fields.forEach((name, value) -> requireSimple(name));
    return Expr.computed(
            scope -> {
              BsonDocument document = new BsonDocument();
              fields.forEach(
                  (name, value) ->
                      document.append(stored(scope, name), value.toBson(scope.into(name))));
              return document;
            })
        .shaped(
            scope -> {
              FieldsShape[] shape = {FieldsShape.closed()};
              fields.forEach(
                  (name, value) ->
                      shape[0] =
                          shape[0].with(name, stored(scope, name), value.shape(scope.into(name))));
              return shape[0];
            });
  }

  private static void requireSimple(String name) {
    if (name.indexOf('.') >= 0) {
      throw new IllegalArgumentException(
          "the field '%s' of an object has a dot in its name: nest objects instead"
              .formatted(name));
    }
  }

  private static String stored(Scope scope, String name) {
    return scope.withShape(Shape.OPEN).fresh(name);
  }

  /** An array of expressions and values. */
  static Expr array(@Nullable Object... elements) {
    List<Expr> expressions = Arrays.stream(elements).map(ExpressionOperands::expression).toList();
    return Expr.computed(scope -> ExpressionOperands.rendered(expressions, scope));
  }

  /** The whole document that reaches the stage. */
  static Expr root() {
    return variable("ROOT");
  }

  /** The object that the expression is at; {@link #root} everywhere but in {@code redact}. */
  static Expr current() {
    return variable("CURRENT");
  }

  static Expr system(String name) {
    return Expr.computed(scope -> new BsonString("$$" + name));
  }
}
