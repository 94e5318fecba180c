package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a type, by their names and by method references.
 *
 * <p>A method reference tells the compiler the type of the values. Of an accessor that has
 * overloads it cannot tell which one is meant: give the name as a string, or say {@code
 * f((PropertyReference<User, String>) User::name)}.
 *
 * @param <T> the type that has the fields
 * @param <R> what comes of a condition
 */
@CheckReturnValue
@SuppressWarnings("overloads") // only one of them fits what a method gives, or fits it best
public interface FieldSource<T, R> {
  /** The field of this name, in Java or in the document; dots lead into embedded objects. */
  Field<R> f(String name);

  /** The field whose name is that of a constant. */
  default Field<R> f(Enum<?> name) {
    Arguments.required(name, "f", "name");
    return f(name.name());
  }

  /** The field of a property: {@code f(User::name).eq("Ann")}. */
  default <V extends @Nullable Object> TypedField<V, R> f(PropertyReference<T, V> property) {
    return new TypedField<>(f(PropertyReference.name(property)));
  }

  /** The field of a property that is a number: {@code f(User::age).gte(18)}. */
  default TypedField<Number, R> f(PropertyReference.OfNumber<T> property) {
    return new TypedField<>(f(PropertyReference.name(property)));
  }

  /** The field of a property that is a collection: {@code f(User::tags).eq("new")}. */
  default <E extends @Nullable Object> CollectionField<E, R> f(
      PropertyReference.OfCollection<T, E> property) {
    return new CollectionField<>(f(PropertyReference.name(property)));
  }

  /** The field of a property that is an array of objects. */
  default <E extends @Nullable Object> CollectionField<E, R> f(
      PropertyReference.OfArray<T, E> property) {
    return new CollectionField<>(f(PropertyReference.name(property)));
  }

  /** The field of a property that is an {@code Optional}: {@code f(User::nick).eq("x")}. */
  default <V> TypedField<V, R> f(PropertyReference.OfOptional<T, V> property) {
    return new TypedField<>(f(PropertyReference.name(property)));
  }
}
