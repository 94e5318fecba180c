package dev.morphium.internal.cache;

import dev.morphium.cache.CacheStatistics;
import dev.morphium.cache.CachedQuery;
import dev.morphium.operation.Namespace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** The results of one type's queries, in all collections where its entities live. */
final class TypeCache {
  private final Class<?> type;
  private final CachePolicy policy;
  private final CacheListeners listeners;
  private final ResultStore store;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final Map<Namespace, CollectionCache> collections = new ConcurrentHashMap<>();

  TypeCache(Class<?> type, CachePolicy policy, LongSupplier clock, CacheListeners listeners) {
    this.type = type;
    this.policy = policy;
    this.listeners = listeners;
    store =
        new ResultStore(policy, clock, () -> listeners.tell(listener -> listener.evicted(type)));
  }

  /** Keeps a result, unless a listener does not want it. */
  void put(CacheKey key, CachedResult result) {
    if (listeners.isEmpty()) {
      store.put(key, result);
      return;
    }
    CachedQuery query = new CachedQuery(type, key.command(), result.documents(), result.bytes());
    if (listeners.allow(listener -> listener.keeps(query))) {
      store.put(key, result);
      listeners.tell(listener -> listener.kept(query));
    }
  }

  CachePolicy policy() {
    return policy;
  }

  /** The part of one collection. */
  CollectionCache collection(Namespace namespace) {
    CollectionCache known = collections.get(namespace);
    return known == null
        ? collections.computeIfAbsent(namespace, ignored -> new CollectionCache(this, store))
        : known;
  }

  void hit() {
    hits.increment();
  }

  void missed() {
    misses.increment();
  }

  /** Frees memory after the results of a collection became worthless. */
  void sweep() {
    listeners.tell(listener -> listener.cleared(type));
    if (collections.size() <= 1) {
      store.clear();
    }
  }

  void clear() {
    collections.values().forEach(CollectionCache::outdate);
    store.clear();
    listeners.tell(listener -> listener.cleared(type));
  }

  CacheStatistics statistics() {
    return new CacheStatistics(hits.sum(), misses.sum(), store.size(), store.evictions());
  }
}
