package dev.morphium.internal.entity;

import dev.morphium.exception.MappingException;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one type that were read with a projection and are still in use: they lack a part
 * of their documents, so that storing them whole would delete it.
 */
final class PartialEntities {
  private final Set<Identity> all = ConcurrentHashMap.newKeySet();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** An object, whatever it is equal to, as long as it is in use. */
  private static final class Identity extends WeakReference<Object> {
    private final int hash;

    Identity(Object object, @Nullable ReferenceQueue<Object> queue) {
      super(object, queue);
      hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      Object own = get();
      return this == other
          || (other instanceof Identity identity && own != null && identity.get() == own);
    }
  }

  /** Notes an entity that was read with a projection. */
  void add(Object entity) {
    for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
      all.remove(gone);
    }
    all.add(new Identity(entity, collected));
  }

  /** Forgets an entity that is whole now. */
  void remove(Object entity) {
    if (!all.isEmpty()) {
      all.remove(new Identity(entity, null));
    }
  }

  /**
   * An entity that was made of another one, by a change of some properties, lacks what that lacks.
   */
  void inherit(Object entity, Object made) {
    if (entity != made && !all.isEmpty() && all.contains(new Identity(entity, null))) {
      add(made);
    }
  }

  /**
   * Refuses to store an entity that is not whole.
   *
   * @throws MappingException when it was read with a projection
   */
  void refuse(Iterable<?> entities) {
    if (all.isEmpty()) {
      return;
    }
    for (Object entity : entities) {
      if (all.contains(new Identity(entity, null))) {
        throw new MappingException(
            ("this %s was read with a projection, so that storing it would delete what was left"
                    + " out: change a part of it with with(entity).set(…) or updateUsingFields, or"
                    + " read it without a projection first")
                .formatted(entity.getClass().getSimpleName()));
      }
    }
  }
}
