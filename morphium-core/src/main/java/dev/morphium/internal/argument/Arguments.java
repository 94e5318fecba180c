package dev.morphium.internal.argument;

import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Null checks of arguments, whose exceptions name the method and the argument. */
public final class Arguments {
  private Arguments() {}

  /**
   * An argument that must not be null.
   *
   * @throws IllegalArgumentException when it is
   */
  public static <T> T required(@Nullable T value, String method, String name) {
    if (value == null) {
      throw new IllegalArgumentException("%s(…): '%s' must not be null".formatted(method, name));
    }
    return value;
  }

  /**
   * As {@link #required(Object, String, String)}, with what the caller may have meant.
   *
   * @param remedy what to write instead
   */
  public static <T> T required(@Nullable T value, String method, String name, String remedy) {
    if (value == null) {
      throw new IllegalArgumentException(
          "%s(…): '%s' must not be null; %s".formatted(method, name, remedy));
    }
    return value;
  }

  /**
   * Elements none of which may be null, nor the collection itself.
   *
   * @throws IllegalArgumentException names the place of the first null
   */
  public static void elements(@Nullable Collection<?> values, String method, String name) {
    int place = 0;
    for (Object value : required(values, method, name)) {
      if (value == null) {
        throw new IllegalArgumentException(
            "%s(…): element %d of '%s' must not be null".formatted(method, place, name));
      }
      place++;
    }
  }

  /** As {@link #elements(Collection, String, String)}, of an array. */
  public static void elements(@Nullable Object @Nullable [] values, String method, String name) {
    elements(Arrays.asList(required(values, method, name)), method, name);
  }
}
