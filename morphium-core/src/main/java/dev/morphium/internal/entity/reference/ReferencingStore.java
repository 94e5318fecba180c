package dev.morphium.internal.entity.reference;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.Namespace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The cascading store of entities that refer to others: new ones are stored before, and those that
 * are referred to no more are deleted after it.
 *
 * <p>Atomic in a transaction only. Otherwise a failure of the owners leaves what was stored before
 * them, and a failure in between leaves orphans.
 *
 * @param <T> the owners
 */
public final class ReferencingStore<T> {
  private final StoreInProgress whole;
  private final ReferencedType<T> type;
  private final Namespace place;
  private final List<BsonValue> replaced = new ArrayList<>();
  private final Map<DocumentKey, FoundReference> dropped = new LinkedHashMap<>();

  private record Kind(Class<?> type, @Nullable String collection) {}

  ReferencingStore(
      StoreInProgress whole, ReferencedType<T> type, Namespace place, List<T> replacing) {
    this.whole = whole;
    this.type = type;
    this.place = place;
    if (FoundReference.any(type, ReferenceTarget::orphanRemoval)) {
      for (T owner : replacing) {
        BsonValue id = type.isNew(owner) ? null : type.mapping().id(owner);
        if (id != null) {
          replaced.add(id);
        }
      }
    }
  }

  /**
   * The owners as they are to be written, with everything stored that they refer to.
   *
   * @param given the owners as they were given
   * @param prepared the same ones, with ids
   */
  public List<T> prepared(List<T> given, List<T> prepared) {
    for (int i = 0; i < prepared.size(); i++) {
      whole.stored.put(given.get(i), prepared.get(i));
      whole.stored.put(prepared.get(i), prepared.get(i));
    }
    fresh(prepared).forEach((kind, objects) -> store(kind.type(), kind.collection(), objects));
    List<T> complete = new ArrayList<>(prepared.size());
    for (int i = 0; i < prepared.size(); i++) {
      T owner =
          type.mapping()
              .changeReferences(
                  prepared.get(i), (target, object) -> whole.stored.getOrDefault(object, object));
      whole.stored.put(given.get(i), owner);
      complete.add(owner);
    }
    if (!replaced.isEmpty()) {
      noteDropped(complete);
    }
    return complete;
  }

  /** New objects that the owners refer to, each once. */
  private Map<Kind, List<Object>> fresh(List<T> owners) {
    Map<Kind, List<Object>> found = new LinkedHashMap<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (T owner : owners) {
      type.mapping()
          .changeReferences(
              owner,
              (target, object) -> {
                requireReachable(target, object.getClass());
                if (target.automaticStore()
                    && !whole.stored.containsKey(object)
                    && seen.add(object)
                    && isNew(object)) {
                  found
                      .computeIfAbsent(
                          new Kind(object.getClass(), target.collection()),
                          kind -> new ArrayList<>())
                      .add(object);
                }
                return object;
              });
    }
    return found;
  }

  /** Requires that the objects of a class are where the reference looks for them. */
  private void requireReachable(ReferenceTarget target, Class<?> own) {
    if (own == target.type() || target.collection() != null) {
      return;
    }
    ReferencedTypes types = whole.source.types();
    String wanted = types.of(target.type()).mapping().collection();
    String actual = types.of(own).mapping().collection();
    if (!actual.equals(wanted)) {
      throw new MappingException(
          "%s refers to the collection %s, but a %s is in %s: leave @Entity to %s alone, or give both one collectionName"
              .formatted(
                  target.place(),
                  wanted,
                  own.getSimpleName(),
                  actual,
                  target.type().getSimpleName()));
    }
  }

  private <O> boolean isNew(O object) {
    @SuppressWarnings("unchecked") // its own class
    Class<O> own = (Class<O>) object.getClass();
    return whole.source.types().of(own).isNew(object);
  }

  private <O> void store(Class<O> own, @Nullable String collection, List<Object> objects) {
    List<O> left = new ArrayList<>();
    for (Object object : objects) {
      if (!whole.stored.containsKey(object)) {
        left.add(own.cast(object));
      }
    }
    if (!left.isEmpty()) {
      List<O> stored = whole.source.types().of(own).store(collection, left, whole.options, whole);
      for (int i = 0; i < left.size(); i++) {
        whole.stored.put(left.get(i), stored.get(i));
        whole.stored.put(stored.get(i), stored.get(i));
      }
    }
  }

  /** Notes what the stored owners refer to, and the new ones do not. */
  private void noteDropped(List<T> complete) {
    EntityMapping<T> mapping = type.mapping();
    ReferencedTypes types = whole.source.types();
    for (byte[] document :
        whole.source.read(
            new ReferencedCollection<>(type, place),
            replaced,
            null,
            CascadeSearch.primary(whole.options))) {
      FoundReference.collect(types, type, document, ReferenceTarget::orphanRemoval, dropped);
    }
    Map<DocumentKey, FoundReference> kept = new LinkedHashMap<>();
    for (T owner : complete) {
      byte[] document = mapping.encode(owner);
      FoundReference.collect(types, type, document, target -> true, kept);
    }
    dropped.keySet().removeAll(kept.keySet());
  }

  /** Deletes what was dropped, after the owners were written. */
  public void done() {
    if (!dropped.isEmpty()) {
      Cascade cascade =
          new CascadeSearch(whole.source, whole.options).with(dropped.values()).search();
      cascade.ask();
      cascade.delete();
    }
  }
}
