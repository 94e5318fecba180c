package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.type.JavaType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type hierarchies of polymorphic entities: sealed types, those that say {@code polymorph}, and
 * registered ones.
 */
public final class TypeHierarchies {
  private final ObjectSettings settings;

  TypeHierarchies(ObjectSettings settings) {
    this.settings = settings;
  }

  /** Refuses what no properties can be stored of. */
  static void checkMappable(Class<?> raw) {
    String name = raw.getName();
    if (raw.isPrimitive()
        || raw.isArray()
        || raw.isAnnotation()
        || raw.isEnum()
        || name.startsWith("java.")
        || name.startsWith("javax.")
        || name.startsWith("jdk.")
        || name.startsWith("sun.")) {
      throw new MappingException(
          "%s cannot be stored: give a converter with MapperBuilder.converter(…), or let the property be @Transient"
              .formatted(name));
    }
    if (raw.isSynthetic() || raw.isHidden()) {
      throw new MappingException(
          "%s cannot be stored: it is a lambda or another class without a name".formatted(name));
    }
  }

  /** Whether documents of a class say their type. */
  boolean isMember(Class<?> raw) {
    for (Class<?> subtype : settings.subtypes()) {
      if (raw.isAssignableFrom(subtype)) {
        return true;
      }
    }
    return isMarked(raw);
  }

  /** Whether a type is sealed or polymorph, or one above it is. */
  static boolean isMarked(@Nullable Class<?> type) {
    if (type == null || type == Object.class) {
      return false;
    }
    Entity entity = type.getAnnotation(Entity.class);
    Embedded embedded = type.getAnnotation(Embedded.class);
    if (isSealed(type)
        || (entity != null && entity.polymorph())
        || (embedded != null && embedded.polymorph())
        || isMarked(type.getSuperclass())) {
      return true;
    }
    for (Class<?> above : type.getInterfaces()) {
      if (isMarked(above)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSealed(Class<?> type) {
    return type.isSealed() && !type.getName().startsWith("java.");
  }

  /** What documents say of their type. */
  String typeId(Class<?> raw) {
    Entity entity = raw.getAnnotation(Entity.class);
    if (entity != null && !entity.typeId().equals(".")) {
      return entity.typeId();
    }
    Embedded embedded = raw.getAnnotation(Embedded.class);
    if (embedded != null && !embedded.typeId().equals(".")) {
      return embedded.typeId();
    }
    return entity != null && entity.useFQN() ? raw.getName() : raw.getSimpleName();
  }

  /** The type that owns the collection in which a type's documents are. */
  public static Class<?> root(Class<?> type) {
    Class<?> annotated = TypeAnnotations.owner(type, Entity.class);
    return annotated == null ? sealedRoot(type) : annotated;
  }

  /** Whether a type has its collection for itself and its subtypes. */
  public static boolean isTop(Class<?> type) {
    if (root(type) != type || isMarked(type.getSuperclass())) {
      return false;
    }
    for (Class<?> above : type.getInterfaces()) {
      if (isMarked(above)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the owner of a type's collection can be stored itself, or by subtypes that say so. */
  static boolean isStorable(Class<?> root) {
    return !Modifier.isAbstract(root.getModifiers()) || isMarked(root);
  }

  private static Class<?> sealedRoot(Class<?> type) {
    List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
    if (type.getSuperclass() != null) {
      above.add(0, type.getSuperclass());
    }
    for (Class<?> one : above) {
      if (isSealed(one)) {
        return sealedRoot(one);
      }
    }
    return type;
  }

  /** The known subtypes that objects can be made of, the type itself included. */
  List<JavaType> subtypes(JavaType type) {
    Map<Class<?>, JavaType> found = new LinkedHashMap<>();
    collect(type, found);
    for (Class<?> subtype : settings.subtypes()) {
      if (type.raw().isAssignableFrom(subtype) && !Modifier.isAbstract(subtype.getModifiers())) {
        found.putIfAbsent(subtype, JavaType.of(subtype));
      }
    }
    return List.copyOf(found.values());
  }

  private static void collect(JavaType type, Map<Class<?>, JavaType> found) {
    if (!Modifier.isAbstract(type.raw().getModifiers())) {
      found.put(type.raw(), type);
    }
    if (type.raw().isSealed()) {
      for (Class<?> subclass : type.raw().getPermittedSubclasses()) {
        collect(bound(subclass, type), found);
      }
    }
  }

  /** A subclass with the arguments that its supertype was given. */
  private static JavaType bound(Class<?> subclass, JavaType above) {
    TypeVariable<?>[] variables = subclass.getTypeParameters();
    List<JavaType> arguments = new ArrayList<>();
    for (TypeVariable<?> variable : variables) {
      arguments.add(argument(subclass, variable, above));
    }
    return new JavaType(subclass, arguments);
  }

  private static JavaType argument(Class<?> subclass, TypeVariable<?> variable, JavaType above) {
    List<Type> declared = new ArrayList<>(List.of(subclass.getGenericInterfaces()));
    if (subclass.getGenericSuperclass() != null) {
      declared.add(subclass.getGenericSuperclass());
    }
    for (Type one : declared) {
      if (one instanceof ParameterizedType type && type.getRawType() == above.raw()) {
        int index = List.of(type.getActualTypeArguments()).indexOf(variable);
        if (index >= 0) {
          return above.argument(index);
        }
      }
    }
    return JavaType.of(subclass).resolve(variable);
  }
}
