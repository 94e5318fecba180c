package dev.morphium.aggregate.expression;

import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The object expressions, whose fields are translated by the shape of the object; and {@code $let},
 * {@code $meta}, {@code $function}.
 */
final class ObjectExpressions {
  private ObjectExpressions() {}

  /**
   * What a function in JavaScript gives; only for servers that run it.
   *
   * @param body the function's text
   */
  static Expr function(String body, @Nullable Object... arguments) {
    Expr values = Expr.array(arguments);
    return OperatorForms.of("$function")
        .constant("body", body)
        .with("args", values)
        .constant("lang", "js")
        .build();
  }

  /** The field of the document, also when its name has dots or begins with a dollar sign. */
  static Expr getField(String field) {
    return Expr.computed(
        scope ->
            new BsonDocument(
                "$getField", ExpressionOperands.safe(new BsonString(name(scope, field)))));
  }

  /**
   * The field of an object, also when its name has dots or begins with a dollar sign; such names
   * are not translated.
   */
  static Expr getField(Object input, String field) {
    Expr object = ExpressionOperands.expression(input);
    return OperatorForms.of("$getField")
        .constant(
            "field",
            scope ->
                ExpressionOperands.safe(
                    new BsonString(inside(scope, object.shape(scope.within()), field))))
        .with("input", object)
        .build()
        .shaped(scope -> isPlain(field) ? object.shape(scope.within()).at(field) : Shape.OPEN);
  }

  /**
   * An expression with variables.
   *
   * @param variables their names and values, to be had by {@code variable(name)}
   */
  static Expr let(Fields variables, Object in) {
    Expr result = ExpressionOperands.expression(in);
    variables.forEach((name, value) -> PathNames.requireVariable(name));
    return OperatorForms.of("$let")
        .constant("vars", scope -> values(variables, scope.within()))
        .with("in", result, scope -> bound(variables, scope))
        .build()
        .shaped(scope -> result.shape(bound(variables, scope)));
  }

  static BsonDocument values(Fields variables, Scope scope) {
    BsonDocument document = new BsonDocument();
    variables.forEach((name, value) -> document.append(name, value.toBson(scope)));
    return document;
  }

  private static Scope bound(Fields variables, Scope scope) {
    Scope[] inner = {scope};
    variables.forEach((name, value) -> inner[0] = inner[0].withVariable(name, value.shape(scope)));
    return inner[0];
  }

  /** The fields of all objects; the last one that has a field says its value. */
  static Expr mergeObjects(Object... objects) {
    List<Expr> expressions = Arrays.stream(objects).map(ExpressionOperands::expression).toList();
    return Expr.computed(
            scope ->
                new BsonDocument("$mergeObjects", ExpressionOperands.rendered(expressions, scope)))
        .shaped(scope -> MergedShape.of(expressions.stream().map(it -> it.shape(scope)).toList()));
  }

  /** What the server knows beside the document: {@code "textScore"}, {@code "indexKey"}. */
  static Expr meta(String keyword) {
    return Expr.computed(scope -> new BsonDocument("$meta", new BsonString(keyword)));
  }

  /** The object with a field set, also when its name has dots or begins with a dollar sign. */
  static Expr setField(Object input, String field, @Nullable Object value) {
    Expr object = ExpressionOperands.expression(input);
    Expr content = ExpressionOperands.expression(value);
    return OperatorForms.of("$setField")
        .constant(
            "field",
            scope ->
                ExpressionOperands.safe(
                    new BsonString(inside(scope, object.shape(scope.within()), field))))
        .with("input", object)
        .with("value", content)
        .build()
        .shapedAs(object);
  }

  /** The object without a field, also when its name has dots or begins with a dollar sign. */
  static Expr unsetField(Object input, String field) {
    Expr object = ExpressionOperands.expression(input);
    return OperatorForms.of("$unsetField")
        .constant(
            "field",
            scope ->
                ExpressionOperands.safe(
                    new BsonString(inside(scope, object.shape(scope.within()), field))))
        .with("input", object)
        .build()
        .shapedAs(object);
  }

  private static String name(Scope scope, String field) {
    return isPlain(field) ? scope.path(field) : field;
  }

  /** A field that may be new. */
  private static String inside(Scope scope, Shape shape, String field) {
    return isPlain(field) ? scope.within().withShape(shape).fresh(field) : field;
  }

  private static boolean isPlain(String field) {
    return !field.isEmpty() && field.indexOf('.') < 0 && !field.startsWith("$");
  }
}
