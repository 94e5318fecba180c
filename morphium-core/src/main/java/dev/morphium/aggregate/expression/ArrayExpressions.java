package dev.morphium.aggregate.expression;

import dev.morphium.query.filter.Sort;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/** Arrays. Source: MongoDB manual, "Array Expression Operators". */
abstract class ArrayExpressions extends LogicalExpressions {
  ArrayExpressions() {}

  /** The element at an index; a negative one counts from the end. */
  public static Expr arrayElemAt(Object array, Object index) {
    return OperatorForms.list("$arrayElemAt", array, index).shapedAs(array);
  }

  /** The object of an array of pairs, or of objects with {@code k} and {@code v}. */
  public static Expr arrayToObject(Object array) {
    return OperatorForms.unary("$arrayToObject", array);
  }

  /** The elements of all arrays one after the other. */
  public static Expr concatArrays(Object... arrays) {
    return OperatorForms.list("$concatArrays", arrays);
  }

  /**
   * The elements for which a condition is true.
   *
   * @param as the variable that is the element in the condition
   */
  public static Expr filter(Object input, String as, Expr condition) {
    return filter(input, as, condition, null);
  }

  /**
   * The first elements for which a condition is true.
   *
   * @param as the variable that is the element in the condition
   * @param limit how many at most; null for all
   */
  public static Expr filter(Object input, String as, Expr condition, @Nullable Object limit) {
    Expr array = ExpressionOperands.expression(input);
    PathNames.requireVariable(as);
    return OperatorForms.of("$filter")
        .with("input", array)
        .constant("as", as)
        .with("cond", condition, scope -> element(scope, as, array).within())
        .with("limit", limit)
        .build()
        .shapedAs(array);
  }

  /** The first element. */
  public static Expr first(Object array) {
    return OperatorForms.unary("$first", array).shapedAs(array);
  }

  /** The first elements. */
  public static Expr firstN(Object array, Object n) {
    return OperatorForms.of("$firstN").with("n", n).with("input", array).build().shapedAs(array);
  }

  /** Whether a value is an element of an array. */
  public static Expr in(@Nullable Object value, Object array) {
    Expr element = ExpressionOperands.expression(value);
    Expr elements = ExpressionOperands.expression(array);
    return Expr.computed(
        scope ->
            new BsonDocument(
                "$in", new BsonArray(InOperands.operands(element, elements, scope.within()))));
  }

  /** The index of the first element that equals a value; -1 when none does. */
  public static Expr indexOfArray(Object array, @Nullable Object value) {
    return OperatorForms.alike("$indexOfArray", array, value);
  }

  /** The same, looking from one index on and up to before another. */
  public static Expr indexOfArray(Object array, @Nullable Object value, Object start, Object end) {
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

  /** Whether the value is an array. */
  public static Expr isArray(@Nullable Object value) {
    return OperatorForms.list("$isArray", value);
  }

  /** The last element. */
  public static Expr last(Object array) {
    return OperatorForms.unary("$last", array).shapedAs(array);
  }

  /** The last elements. */
  public static Expr lastN(Object array, Object n) {
    return OperatorForms.of("$lastN").with("n", n).with("input", array).build().shapedAs(array);
  }

  /**
   * What becomes of each element.
   *
   * @param as the variable that is the element in the expression
   */
  public static Expr map(Object input, String as, Object in) {
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

  /** An array of {@code {k, v}}, one for each field of the object. */
  public static Expr objectToArray(Object object) {
    return OperatorForms.unary("$objectToArray", object);
  }

  /** The integers from a start up to before an end. */
  public static Expr range(Object start, Object end) {
    return OperatorForms.list("$range", start, end);
  }

  /** The integers from a start up to before an end, in steps. */
  public static Expr range(Object start, Object end, Object step) {
    return OperatorForms.list("$range", start, end, step);
  }

  /**
   * What is left when the elements are put together one by one.
   *
   * @param initial the value before the first element
   * @param in makes the next value of {@code variable("value")} and {@code variable("this")}
   */
  public static Expr reduce(Object input, @Nullable Object initial, Object in) {
    Expr array = ExpressionOperands.expression(input);
    Expr start = ExpressionOperands.expression(initial);
    return OperatorForms.of("$reduce")
        .with("input", array)
        .with("initialValue", start, scope -> scope)
        .with(
            "in",
            ExpressionOperands.expression(in),
            scope -> element(scope, "this", array).withVariable("value", start.shape(scope)))
        .build();
  }

  /** The elements from the last to the first. */
  public static Expr reverseArray(Object array) {
    return OperatorForms.unary("$reverseArray", array).shapedAs(array);
  }

  /** The number of elements. */
  public static Expr size(Object array) {
    return OperatorForms.unary("$size", array);
  }

  /** The first elements; the last ones when n is negative. */
  public static Expr slice(Object array, Object n) {
    return OperatorForms.list("$slice", array, n).shapedAs(array);
  }

  /** Some elements from a position on; a negative one counts from the end. */
  public static Expr slice(Object array, Object position, Object n) {
    return OperatorForms.list("$slice", array, position, n).shapedAs(array);
  }

  /** The elements in ascending order. */
  public static Expr sortArray(Object array) {
    return OperatorForms.of("$sortArray")
        .with("input", array)
        .constant("sortBy", scope -> new BsonInt32(1))
        .build()
        .shapedAs(array);
  }

  /** The elements in the order of their fields. */
  public static Expr sortArray(Object input, Sort by) {
    Expr array = ExpressionOperands.expression(input);
    return OperatorForms.of("$sortArray")
        .with("input", array)
        .constant(
            "sortBy", scope -> by.toBson(new ShapeMapping(scope, array.shape(scope.within()))))
        .build()
        .shapedAs(array);
  }

  /** Arrays of the first, the second … elements of each array, up to the end of the shortest. */
  public static Expr zip(Object... arrays) {
    return OperatorForms.of("$zip").with("inputs", Expr.array(arrays)).build();
  }

  /**
   * Arrays of the first, the second … elements of each array, up to the end of the longest.
   *
   * @param defaults what stands for missing elements, one for each array; null for null
   */
  public static Expr zipLongest(List<?> arrays, @Nullable List<?> defaults) {
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
