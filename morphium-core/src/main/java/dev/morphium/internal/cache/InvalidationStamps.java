package dev.morphium.internal.cache;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The invalidation counters of a collection's cached results.
 *
 * <p>A read takes a stamp before it is sent, and its result is good for as long as the stamp is the
 * present one. So a result that was read before a write is never given out after it, in whatever
 * order reader and writer get on. A result that was found by an id has a stamp that only changes
 * with everything, or with documents whose ids share a slot with it.
 */
final class InvalidationStamps {
  private static final int SLOTS = 1024;

  private final AtomicLong everything = new AtomicLong();
  private final AtomicLong queries = new AtomicLong();
  private final AtomicLongArray ids = new AtomicLongArray(SLOTS);

  /**
   * The moment of a read.
   *
   * @param everything how often everything became worthless
   * @param part how often results of its kind did
   */
  record Stamp(long everything, long part) {}

  /**
   * The present stamp.
   *
   * @param id the only id that the result depends on; null when it depends on all documents
   */
  Stamp stamp(@Nullable Object id) {
    long part = id == null ? queries.get() : ids.get(slot(id));
    return new Stamp(everything.get(), part);
  }

  boolean isPresent(Stamp stamp, @Nullable Object id) {
    return stamp.everything == everything.get()
        && stamp.part == (id == null ? queries.get() : ids.get(slot(id)));
  }

  /** Everything is worthless. */
  void next() {
    everything.incrementAndGet();
  }

  /** What depends on one document is worthless, and what depends on all. */
  void next(Object id) {
    ids.incrementAndGet(slot(id));
    queries.incrementAndGet();
  }

  private static int slot(Object id) {
    int hash = id.hashCode() * 0x9E3779B9;
    return (hash >>> 16) & (SLOTS - 1);
  }
}
