package dev.morphium.mapping.language;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A service provider that tells the mapper what the classes of another language of the JVM mean:
 * which of their fields are properties, how their objects are constructed, which of them wrap a
 * single value.
 *
 * <p>Found through {@link java.util.ServiceLoader}. Safe for any number of threads; asked once for
 * each class, and answering from what it knows afterwards.
 */
public interface LanguageSupport {
  /**
   * What the language says of a class; null when the class is of another language.
   *
   * @param lookup the right to see private members, as {@code MapperBuilder.lookup} gives it
   * @throws dev.morphium.exception.MappingException when the class cannot be mapped
   */
  @Nullable LanguageClass describe(Class<?> type, MethodHandles.Lookup lookup);

  /** The wrapper class that stands for its only value; null for any other class. */
  @Nullable ValueWrapper wrapper(Class<?> type);

  /**
   * The property that a reference of the language stands for, by its name; null for any other
   * object.
   *
   * @param reference what a method reference in that language captured
   */
  @Nullable String property(Object reference);
}
