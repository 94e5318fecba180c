package dev.morphium.cache;

import dev.morphium.operation.Namespace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** The results of one type's queries, in all collections where its entities live. */
final class TypeCache {
  private final CachePolicy policy;
  private final ResultStore store;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();
  private final Map<Namespace, CollectionCache> collections = new ConcurrentHashMap<>();

  TypeCache(CachePolicy policy, LongSupplier clock) {
    this.policy = policy;
    store = new ResultStore(policy, clock);
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
    if (collections.size() <= 1) {
      store.clear();
    }
  }

  void clear() {
    collections.values().forEach(CollectionCache::outdate);
    store.clear();
  }

  CacheStatistics statistics() {
    return new CacheStatistics(hits.sum(), misses.sum(), store.size(), store.evictions());
  }
}
