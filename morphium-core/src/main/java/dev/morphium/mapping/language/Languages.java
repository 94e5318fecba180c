package dev.morphium.mapping.language;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The installed {@link LanguageSupport} services, asked one after the other. */
public final class Languages {
  private static final List<LanguageSupport> INSTALLED =
      ServiceLoader.load(LanguageSupport.class, LanguageSupport.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Languages() {}

  /** What its language says of a class; null for a class of Java. */
  public static @Nullable LanguageClass describe(Class<?> type, MethodHandles.Lookup lookup) {
    return first(language -> language.describe(type, lookup));
  }

  /** The wrapper class that stands for its only value; null for any other class. */
  public static @Nullable ValueWrapper wrapper(Class<?> type) {
    return first(language -> language.wrapper(type));
  }

  /** The property that another language's reference stands for; null for any other object. */
  public static @Nullable String property(Object reference) {
    return first(language -> language.property(reference));
  }

  private static <R> @Nullable R first(Function<LanguageSupport, @Nullable R> question) {
    for (LanguageSupport language : INSTALLED) {
      R answer = question.apply(language);
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }
}
