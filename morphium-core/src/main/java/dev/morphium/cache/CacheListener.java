package dev.morphium.cache;

/**
 * A listener of the cache: told when results are kept, leave, or are forgotten, and asked whether
 * they are to be kept at all.
 *
 * <p>Called on the thread that reads or writes, so that it should be quick; safe for any number of
 * threads. An exception is logged and changes nothing. It cannot prevent that results are
 * forgotten, which would make them stale.
 */
public interface CacheListener {
  /**
   * Asked before the results of a query are kept.
   *
   * @param results what is to be kept
   * @return whether it is kept
   */
  default boolean keeps(CachedQuery results) {
    return true;
  }

  /** Told that the results of a query are kept from now on. */
  default void kept(CachedQuery results) {}

  /** Told that the oldest or least used results of a type made room for others. */
  default void evicted(Class<?> type) {}

  /** Told that all results of a type in one of its collections were forgotten. */
  default void cleared(Class<?> type) {}
}
