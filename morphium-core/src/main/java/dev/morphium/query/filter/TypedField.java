package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * A field that is named by a method reference, and compared with values of the property's type
 * only.
 *
 * <pre>{@code
 * users.f(User::born).lt(1900).asList(); // lt("1900") does not compile
 * users.f(User::homeAddress).then(Address::city).eq("Rome").get();
 * }</pre>
 *
 * <p>A property of a primitive type takes values of its class, a number any number, as MongoDB
 * compares them all, and an {@code Optional} the value in it. {@link #untyped()} takes values of
 * every type: patterns, BSON, the id of an object that is referred to. Source: MongoDB manual,
 * "Query Predicates".
 *
 * @param <V> the values that the field is compared with
 * @param <R> what comes of a condition: a {@link Filter}, or the query with one more condition
 */
@CheckReturnValue
public final class TypedField<V extends @Nullable Object, R>
    implements NestedFields<V, R>,
        ComparisonConditions<V, R>,
        ElementConditions<R>,
        EvaluationConditions<R>,
        TextConditions<R>,
        BitConditions<R>,
        GeoConditions<R> {
  private final Field<R> field;

  TypedField(Field<R> field) {
    this.field = field;
  }

  /**
   * This field with the next condition turned around: {@code f(User::age).not().gt(18)} finds what
   * is not more than 18, documents without an age included.
   */
  public TypedField<V, R> not() {
    return new TypedField<>(field.not());
  }

  /** Equal to one of these values. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final R in(@Nullable V... values) {
    return field.in((@Nullable Object[]) values);
  }

  /** Equal to none of these values. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final R nin(@Nullable V... values) {
    return field.nin((@Nullable Object[]) values);
  }

  /** The string has a text in it; no character of the text means anything but itself. */
  public R contains(String text) {
    Arguments.required(text, "contains", "text");
    return field.contains(text);
  }

  @Override
  public Field<R> untyped() {
    return field;
  }

  @Override
  public R condition(FieldOperator operator) {
    Arguments.required(operator, "condition", "operator");
    return field.condition(operator);
  }
}
