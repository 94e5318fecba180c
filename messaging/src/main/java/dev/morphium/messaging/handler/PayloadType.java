package dev.morphium.messaging.handler;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.type.JavaType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import org.jspecify.annotations.Nullable;

/**
 * A type token: a payload's type with its arguments, which a class alone cannot say. {@code new
 * PayloadType<List<Order>>() {}}; for a plain class {@code PayloadType.of(Order.class)}.
 *
 * @param <T> the type
 */
public abstract class PayloadType<T> {
  private final JavaType type;

  /**
   * The type that the subclass says.
   *
   * @throws IllegalArgumentException when it says none, or one with a variable
   */
  protected PayloadType() {
    if (!(getClass().getGenericSuperclass() instanceof ParameterizedType above)) {
      throw new IllegalArgumentException(
          "a payload's type without its argument; write new PayloadType<List<Order>>() {}");
    }
    Type said = above.getActualTypeArguments()[0];
    if (isVariable(said)) {
      throw new IllegalArgumentException(
          "a payload's type %s has a variable, which is nothing at run time; say the type itself"
              .formatted(said));
    }
    type = JavaType.OBJECT.resolve(said);
  }

  private PayloadType(JavaType type) {
    this.type = type;
  }

  /** A class. */
  public static <T> PayloadType<T> of(Class<T> plain) {
    Arguments.required(plain, "PayloadType.of", "plain");
    return new Plain<>(plain);
  }

  private static final class Plain<T> extends PayloadType<T> {
    Plain(Class<T> plain) {
      super(JavaType.of(plain));
    }
  }

  private static boolean isVariable(Type said) {
    return switch (said) {
      case TypeVariable<?> ignored -> true;
      case GenericArrayType array -> isVariable(array.getGenericComponentType());
      case ParameterizedType type -> {
        for (Type argument : type.getActualTypeArguments()) {
          if (isVariable(argument)) {
            yield true;
          }
        }
        yield false;
      }
      default -> false;
    };
  }

  /** The class. */
  public Class<?> raw() {
    return type.raw();
  }

  /** The class with its arguments. */
  public JavaType type() {
    return type;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PayloadType<?> another && another.type.equals(type);
  }

  @Override
  public int hashCode() {
    return type.hashCode();
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
