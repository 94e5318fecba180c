package dev.morphium.internal.cache;

import dev.morphium.exception.MappingException;

/** Caffeine, the library that keeps results, which only applications with {@code @Cache} need. */
final class CacheLibrary {
  private static final boolean PRESENT = isPresent(CacheLibrary.class.getClassLoader());

  private CacheLibrary() {}

  /**
   * Returns if the library is there.
   *
   * @param type the type whose results are to be kept
   * @throws MappingException when it is missing; the message says which artifact to add
   */
  static void require(Class<?> type) {
    if (!PRESENT) {
      throw new MappingException(
          "%s: @Cache needs the library com.github.ben-manes.caffeine:caffeine, which is not on the class path; add it (morphium-bom has its version), or switch all caches off with the setting cache.enabled = false"
              .formatted(type.getName()));
    }
  }

  private static boolean isPresent(ClassLoader loader) {
    try {
      Class.forName("com.github.benmanes.caffeine.cache.Caffeine", false, loader);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
