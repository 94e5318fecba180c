package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the object that is in a field, or of the objects in its elements: {@code
 * f(User::address).then(Address::city)} is {@code address.city}.
 *
 * @param <V> the object that has the fields
 * @param <R> what comes of a condition
 */
@CheckReturnValue
@SuppressWarnings("overloads") // only one of them fits what a method gives, or fits it best
public interface NestedFields<V extends @Nullable Object, R> {
  /**
   * The same field, to be compared with values of every type: a pattern, BSON, the id of an object
   * that is referred to.
   */
  Field<R> untyped();

  /** The field of this name; below it dots lead on. */
  default Field<R> then(String next) {
    Arguments.required(next, "then", "next");
    return untyped().then(next);
  }

  /** The field of a property. */
  default <N extends @Nullable Object> TypedField<N, R> then(PropertyReference<V, N> next) {
    Arguments.required(next, "then", "next");
    return new TypedField<>(untyped().then(next));
  }

  /** The field of a property that is a number. */
  default TypedField<Number, R> then(PropertyReference.OfNumber<V> next) {
    Arguments.required(next, "then", "next");
    return new TypedField<>(untyped().then(PropertyReference.name(next)));
  }

  /** The field of a property that is a collection. */
  default <E extends @Nullable Object> CollectionField<E, R> then(
      PropertyReference.OfCollection<V, E> next) {
    Arguments.required(next, "then", "next");
    return new CollectionField<>(untyped().then(PropertyReference.name(next)));
  }

  /** The field of a property that is an array of objects. */
  default <E extends @Nullable Object> CollectionField<E, R> then(
      PropertyReference.OfArray<V, E> next) {
    Arguments.required(next, "then", "next");
    return new CollectionField<>(untyped().then(PropertyReference.name(next)));
  }

  /** The field of a property that is an {@code Optional}. */
  default <N> TypedField<N, R> then(PropertyReference.OfOptional<V, N> next) {
    Arguments.required(next, "then", "next");
    return new TypedField<>(untyped().then(PropertyReference.name(next)));
  }
}
