package dev.morphium.internal.mapping.object;

import dev.morphium.exception.MappingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Members as method handles, whose types are so general that calls of them are exact. */
final class Accessors {
  private Accessors() {}

  /** What gives a property: of an object, as a value type or {@code Object}. */
  static MethodHandle getter(ObjectSettings settings, DeclaredProperty property, Class<?> as) {
    Field field = property.member();
    Method accessor = property.accessor();
    MethodHandles.Lookup lookup = lookup(settings, field.getDeclaringClass());
    try {
      MethodHandle handle =
          field.getDeclaringClass().isRecord() && accessor != null
              ? lookup.unreflect(accessor)
              : lookup.unreflectGetter(field);
      return handle.asType(MethodType.methodType(as, Object.class));
    } catch (IllegalAccessException e) {
      throw noAccess(field.getDeclaringClass(), e);
    }
  }

  /**
   * What sets a property: of an object, from a value type or {@code Object}; null for a final one.
   */
  static @Nullable MethodHandle setter(
      ObjectSettings settings, DeclaredProperty property, Class<?> as) {
    Field field = property.member();
    if (Modifier.isFinal(field.getModifiers())) {
      return null;
    }
    MethodHandles.Lookup lookup = lookup(settings, field.getDeclaringClass());
    try {
      return lookup
          .unreflectSetter(field)
          .asType(MethodType.methodType(void.class, Object.class, as));
    } catch (IllegalAccessException e) {
      throw noAccess(field.getDeclaringClass(), e);
    }
  }

  /** A constructor without parameters. */
  static MethodHandle constructor(ObjectSettings settings, Constructor<?> constructor) {
    return unreflect(settings, constructor).asType(MethodType.methodType(Object.class));
  }

  /** A constructor that takes its arguments as an array. */
  static MethodHandle spreading(ObjectSettings settings, Constructor<?> constructor) {
    return unreflect(settings, constructor)
        .asSpreader(Object[].class, constructor.getParameterCount())
        .asType(MethodType.methodType(Object.class, Object[].class));
  }

  private static MethodHandle unreflect(ObjectSettings settings, Constructor<?> constructor) {
    Class<?> owner = constructor.getDeclaringClass();
    try {
      return lookup(settings, owner).unreflectConstructor(constructor);
    } catch (IllegalAccessException e) {
      throw noAccess(owner, e);
    }
  }

  /** A method without parameters, that gives an object or null. */
  static MethodHandle method(ObjectSettings settings, Method method) {
    Class<?> owner = method.getDeclaringClass();
    try {
      return lookup(settings, owner)
          .unreflect(method)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw noAccess(owner, e);
    }
  }

  private static MethodHandles.Lookup lookup(ObjectSettings settings, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(type, settings.lookup());
    } catch (IllegalAccessException e) {
      throw noAccess(type, e);
    }
  }

  private static MappingException noAccess(Class<?> type, IllegalAccessException e) {
    return new MappingException(
        "%s is not open to the mapper: let its module open %s, or give MapperBuilder.lookup(…)"
            .formatted(type.getName(), type.getPackageName()),
        e);
  }
}
