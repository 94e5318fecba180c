package dev.morphium.internal.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import dev.morphium.annotation.Cache.ClearStrategy;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The results of one type, no more and no older than its policy says. */
final class ResultStore {
  private final Cache<CacheKey, CachedResult> results;
  private final LongAdder evictions = new LongAdder();
  private final Runnable evicted;
  private final int maxEntries;
  private final boolean oldestFirst;
  private final ConcurrentLinkedQueue<CacheKey> order = new ConcurrentLinkedQueue<>();
  private final AtomicInteger ordered = new AtomicInteger();

  /**
   * @param clock the time in nanoseconds, from any moment on
   * @param evicted called when a result made room for another
   */
  ResultStore(CachePolicy policy, LongSupplier clock, Runnable evicted) {
    this.evicted = evicted;
    maxEntries = policy.maxEntries();
    oldestFirst = policy.strategy() == ClearStrategy.FIFO;
    Caffeine<Object, Object> builder =
        Caffeine.newBuilder()
            .expireAfterWrite(policy.timeToLive())
            .ticker(clock::getAsLong)
            .executor(Runnable::run);
    if (!oldestFirst) {
      builder.maximumSize(maxEntries);
    }
    results =
        builder
            .<CacheKey, CachedResult>evictionListener(
                (key, result, cause) -> {
                  if (cause == RemovalCause.SIZE) {
                    evictedOne();
                  }
                })
            .build();
  }

  @Nullable CachedResult get(CacheKey key) {
    return results.getIfPresent(key);
  }

  void put(CacheKey key, CachedResult result) {
    results.put(key, result);
    if (oldestFirst) {
      order.add(key);
      if (ordered.incrementAndGet() > maxEntries) {
        CacheKey oldest = order.poll();
        if (oldest != null) {
          ordered.decrementAndGet();
          results.invalidate(oldest);
          evictedOne();
        }
      }
    }
  }

  private void evictedOne() {
    evictions.increment();
    evicted.run();
  }

  void clear() {
    if (!results.asMap().isEmpty()) {
      results.invalidateAll();
    }
    if (oldestFirst) {
      while (order.poll() != null) {
        ordered.decrementAndGet();
      }
    }
  }

  /** How many results could be given out now. */
  long size() {
    results.cleanUp();
    return results.asMap().values().stream().filter(CachedResult::isGood).count();
  }

  long evictions() {
    return evictions.sum();
  }
}
