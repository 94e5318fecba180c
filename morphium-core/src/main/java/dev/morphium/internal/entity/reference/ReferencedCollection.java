package dev.morphium.internal.entity.reference;

import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * The collection of a reference's objects, resolved for the present caller.
 *
 * @param <T> the objects
 * @param type their declared type
 * @param namespace their collection
 */
record ReferencedCollection<T>(ReferencedType<T> type, Namespace namespace) {
  static ReferencedCollection<?> of(ReferencedTypes types, ReferenceTarget target) {
    return of(types, target.type(), target.collection());
  }

  static <T> ReferencedCollection<T> of(
      ReferencedTypes types, Class<T> type, @Nullable String collection) {
    ReferencedType<T> known = types.of(type);
    return new ReferencedCollection<>(known, known.namespace(collection));
  }
}
