package dev.morphium.mapping.language;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** What a language other than Java says of one of its classes. */
public interface LanguageClass {
  /** How its objects are constructed; null when Java's own rules hold. */
  @Nullable ObjectConstructor constructor();

  /** Whether a field of the class holds a property, and nothing that its compiler added. */
  boolean isProperty(Field field);

  /** Whether the property in a field may be null. */
  boolean allowsNull(Field field);

  /**
   * The constructor's parameter that carries annotations of a property; null when there is none.
   */
  @Nullable AnnotatedElement parameter(Field field);
}
