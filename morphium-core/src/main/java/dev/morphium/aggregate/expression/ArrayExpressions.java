package dev.morphium.aggregate.expression;

import dev.morphium.query.filter.Sort;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * The array expressions that take more than operands: conditions, variables and orders over
 * elements.
 */
final class ArrayExpressions {
  private ArrayExpressions() {}

  /**
   * The elements for which a condition is true.
   *
   * @param as the variable that is the element in the condition
   */
  static Expr filter(Object input, String as, Expr cond) {
    return filter(input, as, cond, null);
  }

  /**
   * The first elements for which a condition is true.
   *
   * @param as the variable that is the element in the condition
   * @param limit how many at most; null for all
   */
  static Expr filter(Object input, String as, Expr cond, @Nullable Object limit) {
    Expr array = ExpressionOperands.expression(input);
    PathNames.requireVariable(as);
    return OperatorForms.of("$filter")
        .with("input", array)
        .constant("as", as)
        .with("cond", cond, scope -> element(scope, as, array).within())
        .with("limit", limit)
        .build()
        .shapedAs(array);
  }

  /** Whether a value is an element of an array. */
  static Expr in(@Nullable Object value, Object array) {
    Expr element = ExpressionOperands.expression(value);
    Expr elements = ExpressionOperands.expression(array);
    return Expr.computed(
        scope ->
            new BsonDocument(
                "$in", new BsonArray(InOperands.operands(element, elements, scope.within()))));
  }

  /** The index of the first element that equals a value; -1 when none does. */
  static Expr indexOfArray(Object array, @Nullable Object value) {
    return OperatorForms.alike("$indexOfArray", array, value);
  }

  /** The same, looking from one index on and up to before another. */
  static Expr indexOfArray(Object array, @Nullable Object value, Object start, Object end) {
    Expr elements = ExpressionOperands.expression(array);
    Expr element = ExpressionOperands.expression(value);
    return Expr.computed(
        scope -> {
          BsonArray operands =
              new BsonArray(ExpressionOperands.alike(List.of(elements, element), scope.within()));
          operands.add(ExpressionOperands.expression(start).toBson(scope.within()));
          operands.add(ExpressionOperands.expression(end).toBson(scope.within()));
          return new BsonDocument("$indexOfArray", operands);
        });
  }

  /**
   * What becomes of each element.
   *
   * @param as the variable that is the element in the expression
   */
  static Expr map(Object input, String as, Object in) {
    Expr array = ExpressionOperands.expression(input);
    Expr each = ExpressionOperands.expression(in);
    PathNames.requireVariable(as);
    return OperatorForms.of("$map")
        .with("input", array)
        .constant("as", as)
        .with("in", each, scope -> element(scope, as, array))
        .build()
        .shaped(scope -> each.shape(element(scope, as, array)));
  }

  /**
   * What is left when the elements are put together one by one.
   *
   * @param initialValue the value before the first element
   * @param in makes the next value of {@code variable("value")} and {@code variable("this")}
   */
  static Expr reduce(Object input, @Nullable Object initialValue, Object in) {
    Expr array = ExpressionOperands.expression(input);
    Expr start = ExpressionOperands.expression(initialValue);
    return OperatorForms.of("$reduce")
        .with("input", array)
        .with("initialValue", start, scope -> scope)
        .with(
            "in",
            ExpressionOperands.expression(in),
            scope -> element(scope, "this", array).withVariable("value", start.shape(scope)))
        .build();
  }

  /** The elements in ascending order. */
  static Expr sortArray(Object array) {
    return OperatorForms.of("$sortArray")
        .with("input", array)
        .constant("sortBy", scope -> new BsonInt32(1))
        .build()
        .shapedAs(array);
  }

  /** The elements in the order of their fields. */
  static Expr sortArray(Object input, Sort by) {
    Expr array = ExpressionOperands.expression(input);
    return OperatorForms.of("$sortArray")
        .with("input", array)
        .constant(
            "sortBy", scope -> by.toBson(new ShapeMapping(scope, array.shape(scope.within()))))
        .build()
        .shapedAs(array);
  }

  /** Arrays of the first, the second … elements of each array, up to the end of the shortest. */
  static Expr zip(Object... arrays) {
    return OperatorForms.of("$zip").with("inputs", Expr.array(arrays)).build();
  }

  /**
   * Arrays of the first, the second … elements of each array, up to the end of the longest.
   *
   * @param defaults what stands for missing elements, one for each array; null for null
   */
  static Expr zipLongest(List<?> arrays, @Nullable List<?> defaults) {
    return OperatorForms.of("$zip")
        .with("inputs", Expr.array(arrays.toArray()))
        .constant("useLongestLength", scope -> BsonBoolean.TRUE)
        .with("defaults", defaults == null ? null : Expr.array(defaults.toArray()))
        .build();
  }

  private static Scope element(Scope scope, String as, Expr array) {
    return scope.withVariable(as, array.shape(scope.within()));
  }
}
