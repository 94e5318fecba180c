package dev.morphium;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls each public method of objects with null for each argument that must not be null, and tells
 * which of them do not say so.
 *
 * @param samples arguments that are not null, by the types of parameters
 */
public record NullArguments(Map<Class<?>, Object> samples) {
  /**
   * The calls of an object's methods that were accepted, or refused without naming the argument.
   */
  public List<String> ofMethods(Object receiver) {
    List<String> wrong = new ArrayList<>();
    for (Class<?> type : open(receiver.getClass(), new LinkedHashSet<>())) {
      for (Method method : type.getDeclaredMethods()) {
        if (isOurs(method) && !Modifier.isStatic(method.getModifiers())) {
          check(method, parameters -> method.invoke(receiver, parameters), wrong);
        }
      }
    }
    return wrong;
  }

  /** As {@link #ofMethods}, of the static methods and the constructors of a class. */
  public List<String> ofStatics(Class<?> type) {
    List<String> wrong = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (isOurs(method) && Modifier.isStatic(method.getModifiers())) {
        check(method, parameters -> method.invoke(null, parameters), wrong);
      }
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      check(constructor, constructor::newInstance, wrong);
    }
    return wrong;
  }

  /** The types of the API that an object is of. */
  private static Set<Class<?>> open(@Nullable Class<?> type, Set<Class<?>> found) {
    if (type != null) {
      if (Modifier.isPublic(type.getModifiers()) && !type.getName().contains(".internal.")) {
        found.add(type);
      }
      open(type.getSuperclass(), found);
      for (Class<?> parent : type.getInterfaces()) {
        open(parent, found);
      }
    }
    return found;
  }

  private interface Call {
    void with(@Nullable Object... parameters) throws ReflectiveOperationException;
  }

  private static boolean isOurs(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !method.isBridge()
        && !method.isSynthetic()
        && method.getDeclaringClass().getName().startsWith("dev.morphium.")
        && !method.getName().equals("equals");
  }

  private void check(Executable method, Call call, List<String> wrong) {
    method.setAccessible(true);
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      if (!parameters[i].getType().isPrimitive() && !mayBeNull(parameters[i])) {
        checkOne(method, call, i, null, wrong);
        Object holder = holderOfNull(parameters[i]);
        if (holder != null) {
          checkOne(method, call, i, holder, wrong);
        }
      }
    }
  }

  private void checkOne(
      Executable method, Call call, int place, @Nullable Object wrongValue, List<String> wrong) {
    Parameter[] parameters = method.getParameters();
    @Nullable Object[] values = new @Nullable Object[parameters.length];
    String what;
    try {
      for (int i = 0; i < parameters.length; i++) {
        values[i] = i == place ? wrongValue : sample(parameters[i]);
      }
      what =
          complaint(
              call, isOperand(method, parameters[place]), parameters[place].getName(), values);
    } catch (IllegalArgumentException e) {
      what = e.getMessage();
    }
    if (what != null) {
      wrong.add(
          "%s.%s(%s) of %s: %s%s"
              .formatted(
                  method.getDeclaringClass().getSimpleName(),
                  method.getName(),
                  parameters[place].getName(),
                  Arrays.stream(parameters).map(p -> p.getType().getSimpleName()).toList(),
                  wrongValue == null ? "" : "with a null in it, ",
                  what));
    }
  }

  /** An array or a list with a null in it, for parameters whose elements must not be null. */
  private static @Nullable Object holderOfNull(Parameter parameter) {
    AnnotatedType type = parameter.getAnnotatedType();
    if (type instanceof AnnotatedArrayType array) {
      boolean objects = !parameter.getType().getComponentType().isPrimitive();
      return objects && !mayBeNull(array.getAnnotatedGenericComponentType())
          ? Array.newInstance(parameter.getType().getComponentType(), 1)
          : null;
    }
    boolean list =
        parameter.getType().isAssignableFrom(List.class) && parameter.getType() != Object.class;
    return list
            && type instanceof AnnotatedParameterizedType generic
            && !mayBeNull(generic.getAnnotatedActualTypeArguments()[0])
        ? Arrays.asList((Object) null)
        : null;
  }

  /** Whether null stands for the null of expressions. */
  private static boolean isOperand(Executable method, Parameter parameter) {
    return parameter.getType() == Object.class
        && method.getDeclaringClass().getPackageName().startsWith("dev.morphium.aggregate");
  }

  private static @Nullable String complaint(
      Call call, boolean isOperand, String name, @Nullable Object[] values) {
    try {
      call.with(values);
      return isOperand ? null : "is accepted";
    } catch (InvocationTargetException e) {
      String message = String.valueOf(e.getCause().getMessage());
      boolean named = e.getCause() instanceof IllegalArgumentException && message.contains("null");
      return named && message.contains(name) ? null : e.getCause().toString();
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return "cannot be called: " + e;
    }
  }

  private static boolean mayBeNull(Parameter parameter) {
    return mayBeNull(parameter.getAnnotatedType());
  }

  private static boolean mayBeNull(AnnotatedType type) {
    if (type.isAnnotationPresent(Nullable.class)) {
      return true;
    }
    AnnotatedType[] bounds =
        switch (type) {
          case AnnotatedWildcardType wildcard -> wildcard.getAnnotatedUpperBounds();
          case AnnotatedTypeVariable variable ->
              ((TypeVariable<?>) variable.getType()).getAnnotatedBounds();
          default -> new AnnotatedType[0];
        };
    boolean unbounded =
        type instanceof AnnotatedWildcardType && bounds[0].getType() == Object.class;
    return unbounded || Arrays.stream(bounds).anyMatch(NullArguments::mayBeNull);
  }

  private @Nullable Object sample(Parameter parameter) {
    Class<?> type = parameter.getType();
    Object known = samples.get(type);
    if (known != null) {
      return known;
    }
    if (mayBeNull(parameter)) {
      return null;
    }
    if (type.isPrimitive()) {
      return Map.<Class<?>, Object>of(
              boolean.class, true, int.class, 1, long.class, 1L, double.class, 1.0)
          .get(type);
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isInterface() && !type.isSealed()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
    }
    throw new IllegalArgumentException(
        "no sample of %s of %s".formatted(parameter, parameter.getDeclaringExecutable()));
  }
}
