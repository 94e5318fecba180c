package dev.morphium.internal.mapping.object;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.language.LanguageClass;
import dev.morphium.mapping.language.Languages;
import dev.morphium.mapping.language.ObjectConstructor;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How objects of a class are made.
 *
 * <p>Records by their canonical constructor; classes by the constructor without parameters,
 * whatever its visibility, or else by the one whose parameters all are properties; classes of
 * another language as that language says.
 */
final class Creator {
  private static final String KOTLIN =
      "; it is a class of Kotlin, which dev.morphium:morphium-kotlin on the class path understands";

  private final Class<?> type;
  private final @Nullable MethodHandle empty;
  private final @Nullable MethodHandle spreading;
  private final @Nullable ObjectConstructor foreign;
  private final List<Argument> arguments;

  private Creator(
      Class<?> type,
      @Nullable MethodHandle empty,
      @Nullable MethodHandle spreading,
      @Nullable ObjectConstructor foreign,
      List<Argument> arguments) {
    this.type = type;
    this.empty = empty;
    this.spreading = spreading;
    this.foreign = foreign;
    this.arguments = arguments;
  }

  /** The creator of a class; null when it is abstract. */
  static @Nullable Creator of(
      Class<?> type, List<DeclaredProperty> properties, ObjectSettings settings) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())
        || type.isLocalClass() && !type.isRecord()
        || type.isAnonymousClass()) {
      throw new MappingException(
          "%s is an inner or local class, which cannot be made without its outside: make it a static member or a class of its own"
              .formatted(type.getName()));
    }
    if (type.isRecord()) {
      Constructor<?> canonical = canonical(type);
      List<Argument> arguments = new ArrayList<>();
      for (RecordComponent component : type.getRecordComponents()) {
        arguments.add(new Argument(component.getName(), component.getType()));
      }
      return new Creator(type, null, Accessors.spreading(settings, canonical), null, arguments);
    }
    LanguageClass language = Languages.describe(type, settings.lookup());
    ObjectConstructor foreign = language == null ? null : language.constructor();
    if (foreign != null) {
      return ofLanguage(type, foreign, properties);
    }
    Constructor<?> plain = withoutParameters(type);
    if (plain != null && !hasFinals(properties)) {
      return new Creator(type, Accessors.constructor(settings, plain), null, null, List.of());
    }
    return byParameters(type, properties, settings);
  }

  private static Constructor<?> canonical(Class<?> type) {
    try {
      return type.getDeclaredConstructor(
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record without its constructor: " + type, e);
    }
  }

  private static @Nullable Constructor<?> withoutParameters(Class<?> type) {
    try {
      return type.getDeclaredConstructor();
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static boolean hasFinals(List<DeclaredProperty> properties) {
    return properties.stream()
        .anyMatch(property -> Modifier.isFinal(property.member().getModifiers()));
  }

  private static Creator byParameters(
      Class<?> type, List<DeclaredProperty> properties, ObjectSettings settings) {
    Constructor<?> best = null;
    List<Argument> arguments = List.of();
    for (Constructor<?> candidate : type.getDeclaredConstructors()) {
      List<Argument> found = arguments(candidate, properties);
      if (found != null && found.size() > arguments.size()) {
        best = candidate;
        arguments = found;
      }
    }
    if (best == null) {
      throw new MappingException(
          "%s has no constructor that can be called: give it one without parameters (private is enough; no property may be final then), or one whose parameters have the names of properties (compiled with -parameters, or with @Property(fieldName = …) on each)%s"
              .formatted(type.getName(), isOfKotlin(type) ? KOTLIN : ""));
    }
    checkFinals(type, properties, arguments);
    return new Creator(type, null, Accessors.spreading(settings, best), null, arguments);
  }

  private static Creator ofLanguage(
      Class<?> type, ObjectConstructor constructor, List<DeclaredProperty> properties) {
    List<Argument> arguments = new ArrayList<>();
    for (ObjectConstructor.Parameter parameter : constructor.parameters()) {
      boolean known = properties.stream().anyMatch(one -> one.name().equals(parameter.name()));
      if (!known && !parameter.optional()) {
        throw new MappingException(
            "%s cannot be made of a document: the parameter %s of its constructor is no property that is stored; make it one, or give it a default argument"
                .formatted(type.getName(), parameter.name()));
      }
      arguments.add(
          new Argument(
              parameter.name(), parameter.type(), ObjectConstructor.ABSENT, parameter.optional()));
    }
    checkFinals(type, properties, arguments);
    return new Creator(type, null, null, constructor, List.copyOf(arguments));
  }

  private static boolean isOfKotlin(Class<?> type) {
    return Arrays.stream(type.getAnnotations())
        .anyMatch(one -> one.annotationType().getName().equals("kotlin.Metadata"));
  }

  private static void checkFinals(
      Class<?> type, List<DeclaredProperty> properties, List<Argument> arguments) {
    for (DeclaredProperty property : properties) {
      if (Modifier.isFinal(property.member().getModifiers())
          && arguments.stream().noneMatch(one -> one.name().equals(property.name()))) {
        throw new MappingException(
            "%s.%s is final and no parameter of the constructor: make it one, or not final, or @Transient"
                .formatted(type.getName(), property.name()));
      }
    }
  }

  private static @Nullable List<Argument> arguments(
      Constructor<?> constructor, List<DeclaredProperty> properties) {
    List<Argument> found = new ArrayList<>();
    for (Parameter parameter : constructor.getParameters()) {
      var named = parameter.getAnnotation(dev.morphium.annotation.Property.class);
      if (named == null && !parameter.isNamePresent()) {
        return null;
      }
      String name = named == null ? parameter.getName() : named.fieldName();
      boolean known =
          properties.stream()
              .anyMatch(
                  property ->
                      property.name().equals(name)
                          && parameter.getType().isAssignableFrom(property.member().getType()));
      if (!known || found.stream().anyMatch(argument -> argument.name().equals(name))) {
        return null;
      }
      found.add(new Argument(name, parameter.getType()));
    }
    return found;
  }

  /** The constructor's parameters; none when objects are made first and filled then. */
  List<Argument> arguments() {
    return arguments;
  }

  /** Whether objects are made of all their values at once. */
  boolean needsArguments() {
    return spreading != null || foreign != null;
  }

  /** Whether it is told a null in the document from a property that the document has not. */
  boolean seesNull() {
    return foreign != null;
  }

  /** An object with its defaults. */
  Object make() {
    try {
      MethodHandle handle = empty;
      if (handle == null) {
        throw new IllegalStateException("made of arguments: " + type);
      }
      return (Object) handle.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** An object of its arguments. */
  Object make(@Nullable Object[] values) {
    try {
      if (foreign != null) {
        return foreign.construct(values);
      }
      MethodHandle handle = spreading;
      if (handle == null) {
        throw new IllegalStateException("made without arguments: " + type);
      }
      return (Object) handle.invokeExact(values);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private MappingException failed(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    if (e instanceof MappingException known && foreign != null) {
      return known;
    }
    Throwable cause = e instanceof InvocationTargetException wrapped ? wrapped.getCause() : e;
    return new MappingException(
        "%s cannot be made, its constructor fails: %s".formatted(type.getName(), cause), cause);
  }

  /**
   * A parameter of the constructor.
   *
   * @param absent what is given for a property that the document has not
   * @param optional whether the constructor has a default for it
   */
  record Argument(String name, Class<?> type, @Nullable Object absent, boolean optional) {
    /** A parameter without a default, for which null or zero is given. */
    Argument(String name, Class<?> type) {
      this(
          name,
          type,
          type.isPrimitive()
              ? java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0)
              : null,
          false);
    }
  }
}
