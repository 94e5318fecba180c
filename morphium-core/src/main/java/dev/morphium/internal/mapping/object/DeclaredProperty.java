package dev.morphium.internal.mapping.object;

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
 * @param otherNames further names in documents that are read; null for those of {@code @Aliases}
 * @param parameter the constructor's parameter that has annotations too; null in Java
 * @param nullable whether it may be null; in Java anything may
 */
record DeclaredProperty(
    Field member,
    @Nullable Method accessor,
    JavaType type,
    String field,
    boolean keepsNulls,
    @Nullable List<String> otherNames,
    @Nullable AnnotatedElement parameter,
    boolean nullable) {
  /** A property with the aliases that its annotation says. */
  DeclaredProperty(
      Field member,
      @Nullable Method accessor,
      JavaType type,
      String field,
      boolean keepsNulls,
      @Nullable AnnotatedElement parameter,
      boolean nullable) {
    this(member, accessor, type, field, keepsNulls, null, parameter, nullable);
  }

  /** Further names in documents that are read. */
  List<String> aliases() {
    if (otherNames != null) {
      return otherNames;
    }
    Aliases aliases = annotation(Aliases.class);
    return aliases == null ? List.of() : List.of(aliases.value());
  }

  /** The property with other names in documents. */
  DeclaredProperty storedAs(String name, List<String> others) {
    return new DeclaredProperty(
        member, accessor, type, name, keepsNulls, others, parameter, nullable);
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
    A found = member.getAnnotation(wanted);
    if (found == null && accessor != null) {
      found = ((AnnotatedElement) accessor).getAnnotation(wanted);
    }
    return found == null && parameter != null ? parameter.getAnnotation(wanted) : found;
  }

  boolean has(Class<? extends Annotation> wanted) {
    return annotation(wanted) != null;
  }

  /** The same, as the id. */
  DeclaredProperty asId() {
    return new DeclaredProperty(member, accessor, type, "_id", false, null, parameter, nullable);
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
}
