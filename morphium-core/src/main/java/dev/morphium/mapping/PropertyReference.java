package dev.morphium.mapping;

import dev.morphium.internal.argument.Arguments;
import java.io.Serializable;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A property that is named by its accessor: {@code User::name} or {@code User::getName}.
 *
 * <p>The compiler knows such a name, so that renaming the property renames it in queries too. It is
 * serializable only because that is how Java tells which method a method reference stands for.
 *
 * @param <T> the type that has the property
 * @param <V> the property's type
 */
@FunctionalInterface
public interface PropertyReference<T, V extends @Nullable Object> extends Serializable {
  /** The property of an object. */
  V get(T owner);

  /**
   * A property that is a number, of a primitive type or not; what is compared with it is a number
   * of any type.
   *
   * @param <T> the type that has the property
   */
  @FunctionalInterface
  interface OfNumber<T> extends PropertyReference<T, @Nullable Number> {}

  /**
   * A property that is a collection; what is compared with it is an element.
   *
   * @param <T> the type that has the property
   * @param <E> the elements
   */
  @FunctionalInterface
  interface OfCollection<T, E extends @Nullable Object>
      extends PropertyReference<T, @Nullable Collection<? extends E>> {}

  /**
   * A property that is an array of objects; what is compared with it is an element.
   *
   * @param <T> the type that has the property
   * @param <E> the elements
   */
  @FunctionalInterface
  interface OfArray<T, E extends @Nullable Object> extends PropertyReference<T, E @Nullable []> {}

  /**
   * A property that is an {@code Optional}; what is compared with it is the value in it.
   *
   * @param <T> the type that has the property
   * @param <V> the value
   */
  @FunctionalInterface
  interface OfOptional<T, V> extends PropertyReference<T, @Nullable Optional<? extends V>> {}

  /**
   * The property's name in Java: {@code name} for {@code name()}, {@code getName()} and {@code
   * isName()}; the name in another language of the JVM when its module is on the class path.
   *
   * @throws IllegalArgumentException when it is a lambda and no method reference
   */
  static <T> String name(PropertyReference<T, ?> reference) {
    if (reference == null) {
      throw new IllegalArgumentException(
          "the property is null; give a method reference, for instance User::name");
    }
    return ReferencedMethod.property(reference);
  }

  /**
   * The path that leads through two properties: {@code path(User::address, Address::city)} is
   * {@code address.city}.
   */
  static <A, B> String path(PropertyReference<A, ?> first, PropertyReference<B, ?> second) {
    Arguments.required(first, "PropertyReference.path", "first");
    Arguments.required(second, "PropertyReference.path", "second");
    return name(first) + "." + name(second);
  }

  /** The path that leads through three properties. */
  static <A, B, C> String path(
      PropertyReference<A, ?> first,
      PropertyReference<B, ?> second,
      PropertyReference<C, ?> third) {
    Arguments.required(first, "PropertyReference.path", "first");
    Arguments.required(second, "PropertyReference.path", "second");
    Arguments.required(third, "PropertyReference.path", "third");
    return path(first, second) + "." + name(third);
  }
}
