package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Lifecycle;
import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostStore;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.annotation.PreRemove;
import dev.morphium.annotation.PreStore;
import dev.morphium.annotation.PreUpdate;
import dev.morphium.exception.MappingException;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods that a class wants to be called when its objects are stored, read and deleted. */
final class Callbacks {
  static final Callbacks NONE = new Callbacks(Object.class, Map.of());

  private static final List<Class<? extends Annotation>> PHASES =
      List.of(
          PreStore.class,
          PostStore.class,
          PostLoad.class,
          PreRemove.class,
          PostRemove.class,
          PreUpdate.class,
          PostUpdate.class);

  private final Class<?> type;
  private final Map<Class<? extends Annotation>, List<MethodHandle>> methods;

  private Callbacks(Class<?> type, Map<Class<? extends Annotation>, List<MethodHandle>> methods) {
    this.type = type;
    this.methods = methods;
  }

  /** The methods of a class, those of superclasses first. */
  static Callbacks of(Class<?> type, ObjectSettings settings) {
    Map<Class<? extends Annotation>, List<MethodHandle>> found = new HashMap<>();
    List<Class<?>> levels = new ArrayList<>();
    for (Class<?> level = type; level != null; level = level.getSuperclass()) {
      if (level != Object.class && level != Record.class) {
        levels.add(0, level);
      }
    }
    for (Class<?> level : levels) {
      for (Method method : level.getDeclaredMethods()) {
        for (Class<? extends Annotation> phase : PHASES) {
          if (!method.isBridge() && method.isAnnotationPresent(phase)) {
            check(type, method, phase);
            found
                .computeIfAbsent(phase, key -> new ArrayList<>())
                .add(Accessors.method(settings, method));
          }
        }
      }
    }
    if (found.isEmpty() && type.isAnnotationPresent(Lifecycle.class)) {
      throw new MappingException(
          "%s has @Lifecycle, but no method with @PreStore, @PostLoad or the like"
              .formatted(type.getName()));
    }
    return found.isEmpty() ? NONE : new Callbacks(type, found);
  }

  private static void check(Class<?> type, Method method, Class<? extends Annotation> phase) {
    Class<?> result = method.getReturnType();
    if (method.getParameterCount() > 0
        || Modifier.isStatic(method.getModifiers())
        || (result != void.class
            && !result.isAssignableFrom(type)
            && !type.isAssignableFrom(result))) {
      throw new MappingException(
          "%s.%s() cannot be called as @%s: it is an instance method without parameters that gives nothing or a %s"
              .formatted(
                  type.getName(), method.getName(), phase.getSimpleName(), type.getSimpleName()));
    }
  }

  /** Whether a phase has methods. */
  boolean has(Class<? extends Annotation> phase) {
    return methods.containsKey(phase);
  }

  /** Calls the methods of a phase; gives the entity that took the old one's place. */
  Object call(Class<? extends Annotation> phase, Object entity) {
    Object current = entity;
    for (MethodHandle method : methods.getOrDefault(phase, List.of())) {
      Object next = call(method, current);
      if (next != null && !type.isInstance(next)) {
        throw new MappingException(
            "@%s of %s gave a %s"
                .formatted(phase.getSimpleName(), type.getName(), next.getClass().getName()));
      }
      current = next == null ? current : next;
    }
    return current;
  }

  private @Nullable Object call(MethodHandle method, Object entity) {
    try {
      return (Object) method.invokeExact(entity);
    } catch (RuntimeException | Error e) {
      throw e; // the application's own, for instance a veto
    } catch (Throwable e) {
      throw new MappingException("a callback of %s failed: %s".formatted(type.getName(), e), e);
    }
  }
}
