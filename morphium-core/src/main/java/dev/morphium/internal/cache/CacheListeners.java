package dev.morphium.internal.cache;

import dev.morphium.cache.CacheListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listeners of a cache; what one of them throws is logged, and the others are told. */
final class CacheListeners {
  private static final Logger LOG = LoggerFactory.getLogger(CacheListeners.class);

  private final List<CacheListener> all = new CopyOnWriteArrayList<>();

  void add(CacheListener listener) {
    all.add(listener);
  }

  void remove(CacheListener listener) {
    all.remove(listener);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** Whether all of them want something. */
  boolean allow(Predicate<CacheListener> wanted) {
    for (CacheListener listener : all) {
      try {
        if (!wanted.test(listener)) {
          return false;
        }
      } catch (RuntimeException e) {
        complain(listener, e);
      }
    }
    return true;
  }

  void tell(Consumer<CacheListener> news) {
    for (CacheListener listener : all) {
      try {
        news.accept(listener);
      } catch (RuntimeException e) {
        complain(listener, e);
      }
    }
  }

  private static void complain(CacheListener listener, RuntimeException e) {
    LOG.warn("the cache listener {} failed", listener, e);
  }
}
