package dev.morphium.internal.cache;

import dev.morphium.cache.CacheControl;
import dev.morphium.cache.CacheListener;
import dev.morphium.cache.CacheStatistics;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.WrittenData;
import dev.morphium.session.ClientSession;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.CacheSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The results that a Morphium keeps for types with {@code @Cache}.
 *
 * <p>Kept are the documents as the server sent them, so that each reader gets entities of its own.
 * A write through this Morphium clears what it may have changed when it is acknowledged; writes of
 * others clear it when a change stream tells of them.
 */
public final class ReadCache implements CacheControl, AutoCloseable {
  private final CacheSettings settings;
  private final SessionBinding binding;
  private final LongSupplier clock;
  private final Followers followers;
  private final Map<Class<?>, TypeCache> types = new ConcurrentHashMap<>();
  private final Map<Namespace, CopyOnWriteArrayList<CollectionCache>> collections =
      new ConcurrentHashMap<>();
  private final CacheListeners listeners = new CacheListeners();
  private volatile boolean closed;

  /**
   * @param binding which session a thread's operations take part in
   * @param changes opens change streams
   * @param clock the time in nanoseconds, from any moment on
   */
  public ReadCache(
      CacheSettings settings, SessionBinding binding, ChangeSource changes, LongSupplier clock) {
    this.settings = settings;
    this.binding = binding;
    this.clock = clock;
    followers = new Followers(changes, this::changed, this::changedDatabase);
  }

  /**
   * The interceptor that all writes have to go through: invalidates results; a write that failed
   * may have been done in part, or be done later.
   */
  public Answer invalidating(Interceptor.Call call, Interceptor.Next next) {
    try {
      return next.run(call);
    } finally {
      if (call.operation().isWrite() && !collections.isEmpty()) {
        written(call.operation().written());
      }
    }
  }

  /**
   * The interceptor that keeps the results of a type; null when it does not ask for that.
   *
   * @throws dev.morphium.exception.MappingException when its annotation makes no sense, or Caffeine
   *     is missing
   */
  public @Nullable Interceptor caching(EntityMapping<?> mapping) {
    CachePolicy policy = CachePolicy.of(mapping, settings);
    if (policy == null) {
      return null;
    }
    CacheLibrary.require(mapping.type());
    TypeCache type =
        types.computeIfAbsent(
            mapping.type(), known -> new TypeCache(known, policy, clock, listeners));
    return new CachingInterceptor(this, type);
  }

  @Override
  public void clear(Class<?> type) {
    Arguments.required(type, "clear", "type");
    TypeCache known = types.get(type);
    if (known != null) {
      known.clear();
    }
  }

  @Override
  public void clear() {
    types.values().forEach(TypeCache::clear);
  }

  @Override
  public CacheStatistics statistics(Class<?> type) {
    Arguments.required(type, "statistics", "type");
    TypeCache known = types.get(type);
    return known == null ? CacheStatistics.NOTHING : known.statistics();
  }

  @Override
  public CacheStatistics statistics() {
    return types.values().stream()
        .map(TypeCache::statistics)
        .reduce(CacheStatistics.NOTHING, CacheStatistics::plus);
  }

  @Override
  public void addListener(CacheListener listener) {
    Arguments.required(listener, "addListener", "listener");
    listeners.add(listener);
  }

  @Override
  public void removeListener(CacheListener listener) {
    Arguments.required(listener, "removeListener", "listener");
    listeners.remove(listener);
  }

  /** Keeps nothing from now on, and stops following changes. */
  @Override
  public void close() {
    closed = true;
    followers.close();
    clear();
  }

  /**
   * Waits until nothing of this cache runs any more, some seconds at most; to be called after the
   * driver was closed.
   */
  public void awaitEnd() {
    followers.awaitEnd();
  }

  /** Where the results of a collection are kept for the present caller; null when they are not. */
  @Nullable CollectionCache results(TypeCache type, Namespace namespace) {
    ClientSession session = binding.current();
    if (closed || session != null && (session.isCausal() || session.state().isActive())) {
      return null;
    }
    if (type.policy().isSynchronized() && !followers.isUpToDate(namespace.database())) {
      return null;
    }
    CollectionCache results = type.collection(namespace);
    List<CollectionCache> known = collections.get(namespace);
    if (known == null || !known.contains(results)) {
      collections
          .computeIfAbsent(namespace, ignored -> new CopyOnWriteArrayList<>())
          .addIfAbsent(results);
    }
    return results;
  }

  /** Told of a write that was acknowledged, or may be done; in a transaction after its commit. */
  private void written(WrittenData data) {
    ClientSession session = binding.current();
    if (session == null || !session.state().isActive()) {
      clearOnWrite(data);
    } else {
      session.afterCommit(data, () -> clearOnWrite(data));
    }
  }

  private void clearOnWrite(WrittenData data) {
    data.collections().forEach(this::clearOnWrite);
    String database = data.database();
    if (database != null) {
      collections.keySet().stream()
          .filter(namespace -> namespace.database().equals(database))
          .forEach(this::clearOnWrite);
    }
  }

  private void clearOnWrite(Namespace namespace) {
    for (CollectionCache results : at(namespace)) {
      if (results.policy().clearOnWrite()) {
        results.clear();
      }
    }
  }

  private List<CollectionCache> at(Namespace namespace) {
    List<CollectionCache> known = collections.get(namespace);
    return known == null ? List.of() : known;
  }

  /** Told of a change that somebody made. */
  private void changed(Namespace namespace, @Nullable BsonValue id) {
    for (CollectionCache results : at(namespace)) {
      results.changed(results.policy().plainIds() ? Identifiers.of(id) : null);
    }
  }

  /** Told that anything in a database may have changed. */
  private void changedDatabase(String database) {
    collections.forEach(
        (namespace, all) -> {
          if (namespace.database().equals(database)) {
            all.forEach(results -> results.changed(null));
          }
        });
  }
}
