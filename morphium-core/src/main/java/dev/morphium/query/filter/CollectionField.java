package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.Collection;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A field that is a collection or an array and is named by a method reference: a comparison holds
 * when it does for one of the elements.
 *
 * <pre>{@code
 * users.f(User::tags).eq("new").asList();              // has the tag
 * users.f(User::tags).eq(List.of("new", "old")).get(); // has these tags in this order, no others
 * users.f(User::tags).all("new", "old").countAll();    // has both
 * }</pre>
 *
 * <p>Source: MongoDB manual, "Query an Array".
 *
 * @param <E> the elements
 * @param <R> what comes of a condition: a {@link Filter}, or the query with one more condition
 */
@CheckReturnValue
public final class CollectionField<E extends @Nullable Object, R>
    implements NestedFields<E, R>,
        ComparisonConditions<E, R>,
        ArrayConditions<E, R>,
        ElementConditions<R>,
        EvaluationConditions<R>,
        TextConditions<R>,
        BitConditions<R>,
        GeoConditions<R> {
  private final Field<R> field;

  CollectionField(Field<R> field) {
    this.field = field;
  }

  /** This field with the next condition turned around; see {@link TypedField#not()}. */
  public CollectionField<E, R> not() {
    return new CollectionField<>(field.not());
  }

  @Override
  public R eq(@Nullable E element) {
    return element instanceof Collection<?>
        ? condition(ofElement(Comparisons.of("$eq", element)))
        : ComparisonConditions.super.eq(element);
  }

  @Override
  public R ne(@Nullable E element) {
    return element instanceof Collection<?>
        ? condition(ofElement(Comparisons.of("$ne", element)))
        : ComparisonConditions.super.ne(element);
  }

  /** The array has exactly these elements, in this order. */
  public R eq(Collection<? extends E> elements) {
    Arguments.required(
        elements, "eq", "elements", "documents without a value are found by isNull()");
    return field.eq(elements);
  }

  /** The array has other elements than these, or another order, or is missing. */
  public R ne(Collection<? extends E> elements) {
    Arguments.required(
        elements, "ne", "elements", "documents that have a value are found by exists()");
    return field.ne(elements);
  }

  /** A comparison with one element that is a collection itself, and not with all of them. */
  private static FieldOperator ofElement(FieldOperator comparison) {
    return (mapping, path) -> comparison.toBson(mapping, path + ".0");
  }

  /** One element is between two values, both included. */
  @Override
  public R between(E from, E to) {
    FieldOperator range = Comparisons.between(from, to);
    return condition(
        (mapping, path) -> new BsonDocument("$elemMatch", range.toBson(mapping, path)));
  }

  /** One element at least is one of these values. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final R in(@Nullable E... values) {
    return field.in((@Nullable Object[]) values);
  }

  /** No element is one of these values. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final R nin(@Nullable E... values) {
    return field.nin((@Nullable Object[]) values);
  }

  /** The array has all of these values, in any order, and may have others. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final R all(@Nullable E... values) {
    return field.all((@Nullable Object[]) values);
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
