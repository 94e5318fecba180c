package dev.morphium.internal.cache;

import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Cache.ClearStrategy;
import dev.morphium.annotation.Cache.SyncCacheStrategy;
import dev.morphium.annotation.Collation;
import dev.morphium.annotation.NoCache;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.settings.CacheSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cache policy of one type: what its annotation says, and otherwise the settings.
 *
 * @param plainIds whether two ids are equal for the server when they are equal here: not so under a
 *     collation
 */
record CachePolicy(
    Duration timeToLive,
    int maxEntries,
    boolean clearOnWrite,
    ClearStrategy strategy,
    SyncCacheStrategy synchronization,
    boolean plainIds) {
  /** What the value of an annotation means that leaves it to the settings. */
  private static final int OPEN = -1;

  /**
   * The policy of a type; null when its results are not kept.
   *
   * @throws MappingException when the annotation makes no sense
   */
  static @Nullable CachePolicy of(EntityMapping<?> mapping, CacheSettings settings) {
    Cache cache = annotation(mapping);
    if (cache == null || !cache.readCache() || !settings.enabled()) {
      return null;
    }
    SyncCacheStrategy asked = cache.syncCache();
    return new CachePolicy(
        cache.timeout() == OPEN
            ? settings.timeToLive()
            : Duration.ofMillis(positive(mapping, "timeout", cache.timeout())),
        cache.maxEntries() == OPEN
            ? settings.maxEntries()
            : positive(mapping, "maxEntries", cache.maxEntries()),
        cache.clearOnWrite(),
        cache.strategy(),
        asked == SyncCacheStrategy.NONE && settings.synchronize()
            ? SyncCacheStrategy.CLEAR_TYPE_CACHE
            : asked,
        mapping.annotation(Collation.class) == null);
  }

  boolean isSynchronized() {
    return synchronization != SyncCacheStrategy.NONE;
  }

  /** The annotation of the type or of the nearest class above, unless one forbids it before. */
  private static @Nullable Cache annotation(EntityMapping<?> mapping) {
    for (Class<?> type = mapping.type(); type != null; type = type.getSuperclass()) {
      if (type.getDeclaredAnnotation(NoCache.class) != null) {
        return null;
      }
      Cache cache = type.getDeclaredAnnotation(Cache.class);
      if (cache != null) {
        return cache;
      }
    }
    return mapping.annotation(NoCache.class) == null ? mapping.annotation(Cache.class) : null;
  }

  private static int positive(EntityMapping<?> mapping, String attribute, int value) {
    if (value <= 0) {
      throw new MappingException(
          "%s: @Cache(%s = %d) keeps nothing; give a number above 0, or -1 for what the settings say"
              .formatted(mapping.type().getName(), attribute, value));
    }
    return value;
  }
}
