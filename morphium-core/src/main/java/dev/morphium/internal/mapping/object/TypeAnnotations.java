package dev.morphium.internal.mapping.object;

import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/** The annotations of types, which subtypes have too. */
public final class TypeAnnotations {
  private TypeAnnotations() {}

  /** An annotation of a type or of the nearest supertype that has it; null when none has. */
  public static <A extends Annotation> @Nullable A find(Class<?> type, Class<A> annotation) {
    Class<?> owner = owner(type, annotation);
    return owner == null ? null : owner.getAnnotation(annotation);
  }

  /** The type itself or the nearest supertype that has an annotation; null when none has. */
  public static @Nullable Class<?> owner(Class<?> type, Class<? extends Annotation> annotation) {
    if (type.isAnnotationPresent(annotation)) {
      return type;
    }
    Class<?> above = type.getSuperclass();
    Class<?> found = above == null ? null : owner(above, annotation);
    for (Class<?> one : type.getInterfaces()) {
      found = found == null ? owner(one, annotation) : found;
    }
    return found;
  }
}
