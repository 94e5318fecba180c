package dev.morphium.internal.entity.reference;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one collection that the results of a list refer to lazily: when the first is asked
 * for, the others are read with it.
 *
 * <p>They are read in the session and transaction of whoever asks. What was read in one is not
 * given to somebody in another, nor after it is over, but read again.
 *
 * @param <T> the objects
 */
final class LazyBatch<T> {
  /** How many are read together at most. */
  static final int MOST = 1_000;

  private final DocumentSource source;
  private final ReferencedCollection<T> place;
  private final OperationOptions options;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<DocumentKey, Pending> pending = new LinkedHashMap<>();
  private final Map<DocumentKey, @Nullable T> read = new HashMap<>();
  private @Nullable Object scope;

  private static final class Pending {
    final BsonValue id;
    int lazies;
    int expected;

    Pending(BsonValue id) {
      this.id = id;
    }
  }

  LazyBatch(DocumentSource source, ReferencedCollection<T> place, OperationOptions options) {
    this.source = source;
    this.place = place;
    this.options = options;
  }

  /** Notes that one more will be added, so that it is read with others before that. */
  void expect(BsonValue id) {
    DocumentKey key = DocumentKey.of(place.namespace(), id);
    lock.lock();
    try {
      pending.computeIfAbsent(key, ignored -> new Pending(id)).expected++;
    } finally {
      lock.unlock();
    }
  }

  /** One more. */
  Lazy<T> add(BsonValue id) {
    DocumentKey key = DocumentKey.of(place.namespace(), id);
    lock.lock();
    try {
      Pending own = pending.computeIfAbsent(key, ignored -> new Pending(id));
      own.lazies++;
      own.expected = Math.max(0, own.expected - 1);
    } finally {
      lock.unlock();
    }
    return Lazy.of(id, () -> get(key, id));
  }

  private @Nullable T get(DocumentKey key, BsonValue id) {
    lock.lock();
    try {
      Object now = source.scope();
      if (!now.equals(scope)) {
        read.clear();
        scope = now;
      }
      if (!read.containsKey(key)) {
        readWith(key, id);
      }
      T object = read.get(key);
      Pending own = pending.get(key);
      if (own != null && --own.lazies == 0 && own.expected == 0) {
        pending.remove(key);
        read.remove(key);
      }
      return object;
    } catch (IllegalStateException e) {
      throw new MappingException(
          "the %s with the id %s was not read before, and cannot be read now: %s; ask for it, or load it eagerly, while the Morphium that gave it is open"
              .formatted(place.type().mapping().type().getSimpleName(), id, e.getMessage()),
          e);
    } finally {
      lock.unlock();
    }
  }

  private void readWith(DocumentKey first, BsonValue id) {
    Map<DocumentKey, BsonValue> ids = new LinkedHashMap<>();
    ids.put(first, id);
    for (Map.Entry<DocumentKey, Pending> other : pending.entrySet()) {
      if (ids.size() >= MOST) {
        break;
      }
      if (!read.containsKey(other.getKey())) {
        ids.putIfAbsent(other.getKey(), other.getValue().id);
      }
    }
    ReferenceLoad load = new ReferenceLoad(source, options);
    List<@Nullable T> objects = load.objects(place, new ArrayList<>(ids.values()));
    int next = 0;
    for (DocumentKey key : ids.keySet()) {
      read.put(key, objects.get(next++));
    }
  }
}
