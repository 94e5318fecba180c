package dev.morphium.cache;

/** What callers can ask of the cache of a Morphium, and have it do. */
public interface CacheControl {
  /** Forgets the results of a type's queries. */
  void clear(Class<?> type);

  /** Forgets all results. */
  void clear();

  /** What the cache did for a type; nothing for one without {@code @Cache}. */
  CacheStatistics statistics(Class<?> type);

  /** What the cache did for all types together. */
  CacheStatistics statistics();

  /** Adds a listener of results that are kept, leave or are forgotten. */
  void addListener(CacheListener listener);

  /** Removes a listener. */
  void removeListener(CacheListener listener);
}
