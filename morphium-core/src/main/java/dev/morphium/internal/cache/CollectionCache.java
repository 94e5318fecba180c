package dev.morphium.internal.cache;

import dev.morphium.driver.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of one type's queries in one collection. */
final class CollectionCache {
  private final TypeCache type;
  private final ResultStore store;
  private final InvalidationStamps invalidationStamps = new InvalidationStamps();

  CollectionCache(TypeCache type, ResultStore store) {
    this.type = type;
    this.store = store;
  }

  CachePolicy policy() {
    return type.policy();
  }

  /** The replies of a result that is kept; null when there is none that is good. */
  @Nullable List<Reply> get(CacheKey key) {
    CachedResult known = store.get(key);
    if (known == null || !known.isGood()) {
      type.missed();
      return null;
    }
    type.hit();
    return known.replies();
  }

  /** To be taken before a read is sent. */
  InvalidationStamps.Stamp stamp(@Nullable Object id) {
    return invalidationStamps.stamp(id);
  }

  /** Keeps an answer, unless it is worthless by now. */
  void put(CacheKey key, List<Reply> replies, @Nullable Object id, InvalidationStamps.Stamp stamp) {
    CachedResult result = new CachedResult(replies, id, stamp, this);
    if (isGood(result)) {
      type.put(key, result);
    }
  }

  boolean isGood(CachedResult result) {
    return invalidationStamps.isPresent(result.stamp(), result.id());
  }

  /** Forgets everything. */
  void clear() {
    outdate();
    type.sweep();
  }

  /** Makes everything worthless without freeing its memory. */
  void outdate() {
    invalidationStamps.next();
  }

  /** Told that somebody else changed a document. */
  void changed(@Nullable Object id) {
    switch (policy().synchronization()) {
      case NONE -> {
        // results are as old as their time to live allows
      }
      case CLEAR_TYPE_CACHE -> clear();
      case REMOVE_ENTRY_FROM_TYPE_CACHE -> {
        if (id == null) {
          clear();
        } else {
          invalidationStamps.next(id);
        }
      }
    }
  }
}
