package dev.morphium.mapping.type;

import dev.morphium.exception.MappingException;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A class with the arguments of its type parameters, free of variables.
 *
 * @param raw the class
 * @param arguments one type for each parameter of the class; none for a class used raw; for an
 *     array of a generic type its elements' type
 */
public record JavaType(Class<?> raw, List<JavaType> arguments) {
  /** Any object. */
  public static final JavaType OBJECT = new JavaType(Object.class, List.of());

  public JavaType {
    arguments = List.copyOf(arguments);
  }

  /** A class without arguments. */
  public static JavaType of(Class<?> raw) {
    return new JavaType(raw, List.of());
  }

  /** A type as a member of this class declares it. */
  public JavaType resolve(Type declared) {
    return resolve(declared, 0);
  }

  private JavaType resolve(Type declared, int depth) {
    if (depth > 20) {
      throw new MappingException("%s: the type %s has no end".formatted(this, declared));
    }
    return switch (declared) {
      case Class<?> type -> of(type);
      case ParameterizedType type -> {
        List<JavaType> resolved = new ArrayList<>();
        for (Type argument : type.getActualTypeArguments()) {
          resolved.add(resolve(argument, depth + 1));
        }
        yield new JavaType((Class<?>) type.getRawType(), resolved);
      }
      case GenericArrayType type -> {
        JavaType element = resolve(type.getGenericComponentType(), depth + 1);
        yield new JavaType(element.raw().arrayType(), List.of(element));
      }
      case WildcardType type -> resolve(type.getUpperBounds()[0], depth + 1);
      case TypeVariable<?> variable -> {
        JavaType known = argument(variable);
        yield known == null ? bound(variable, depth) : known;
      }
      default -> throw new MappingException("%s: unknown type %s".formatted(this, declared));
    };
  }

  private @Nullable JavaType argument(TypeVariable<?> variable) {
    TypeVariable<?>[] parameters = raw.getTypeParameters();
    for (int i = 0; i < parameters.length && i < arguments.size(); i++) {
      if (parameters[i].equals(variable)) {
        return arguments.get(i);
      }
    }
    return null;
  }

  /** A variable that nothing binds is its bound; one whose bound names itself is the bare class. */
  private JavaType bound(TypeVariable<?> variable, int depth) {
    Type bound = variable.getBounds()[0];
    return bound instanceof ParameterizedType type
        ? of((Class<?>) type.getRawType())
        : resolve(bound, depth + 1);
  }

  /** The superclass; null for interfaces and {@code Object}. */
  public @Nullable JavaType superclass() {
    Type above = raw.getGenericSuperclass();
    return above == null ? null : resolve(above);
  }

  /** This type seen as one of its superclasses or interfaces; null when it has it not. */
  public @Nullable JavaType as(Class<?> wanted) {
    if (raw == wanted) {
      return this;
    }
    List<Type> above = new ArrayList<>(List.of(raw.getGenericInterfaces()));
    if (raw.getGenericSuperclass() != null) {
      above.add(raw.getGenericSuperclass());
    }
    for (Type candidate : above) {
      JavaType found = resolve(candidate).as(wanted);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** An argument; any object where the class is used raw. */
  public JavaType argument(int index) {
    return index < arguments.size() ? arguments.get(index) : OBJECT;
  }

  /** The type of an array's elements. */
  public JavaType component() {
    return arguments.isEmpty() ? of(raw.getComponentType()) : arguments.get(0);
  }

  @Override
  public String toString() {
    String name = raw.isArray() ? raw.getSimpleName() : raw.getName();
    return arguments.isEmpty() || raw.isArray()
        ? name
        : name
            + arguments.stream()
                .map(JavaType::toString)
                .collect(Collectors.joining(", ", "<", ">"));
  }
}
