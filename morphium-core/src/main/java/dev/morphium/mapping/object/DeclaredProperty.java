package dev.morphium.mapping.object;

import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.mapping.type.JavaType;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A declared property of a class: its field, its accessor and its name in documents.
 *
 * @param member the field in Java
 * @param accessor the method that gives it; null when there is none
 * @param type the type, free of variables
 * @param field the name in the document
 * @param keepsNulls whether null is stored as null, and read as null
 * @param aliases further names in documents that are read
 */
record DeclaredProperty(
    Field member,
    @Nullable Method accessor,
    JavaType type,
    String field,
    boolean keepsNulls,
    List<String> aliases) {
  DeclaredProperty {
    aliases = List.copyOf(aliases);
  }

  /** A property with the aliases that its annotation says. */
  DeclaredProperty(
      Field member, @Nullable Method accessor, JavaType type, String field, boolean keepsNulls) {
    this(member, accessor, type, field, keepsNulls, declaredAliases(member, accessor));
  }

  /** The property with other names in documents. */
  DeclaredProperty storedAs(String name, List<String> others) {
    return new DeclaredProperty(member, accessor, type, name, keepsNulls, others);
  }

  /** The name in Java. */
  String name() {
    return member.getName();
  }

  /** The class and the name, for messages. */
  String place() {
    return member.getDeclaringClass().getSimpleName() + "." + name();
  }

  <A extends Annotation> @Nullable A annotation(Class<A> wanted) {
    return annotation(member, accessor, wanted);
  }

  private static <A extends Annotation> @Nullable A annotation(
      Field member, @Nullable Method accessor, Class<A> wanted) {
    A found = member.getAnnotation(wanted);
    return found != null || accessor == null
        ? found
        : ((AnnotatedElement) accessor).getAnnotation(wanted);
  }

  boolean has(Class<? extends Annotation> wanted) {
    return annotation(wanted) != null;
  }

  boolean isId() {
    return field.equals("_id");
  }

  boolean isMarkedId() {
    return has(Id.class);
  }

  boolean isWritten() {
    return !has(ReadOnly.class);
  }

  private static List<String> declaredAliases(Field member, @Nullable Method accessor) {
    Aliases aliases = annotation(member, accessor, Aliases.class);
    return aliases == null ? List.of() : List.of(aliases.value());
  }
}
