package dev.morphium.internal.entity.reference;

import dev.morphium.mapping.reference.ReferenceTarget;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.BsonValue;

/**
 * A reference found in a stored document.
 *
 * @param place where it leads
 * @param id the id there
 */
record FoundReference(ReferencedCollection<?> place, BsonValue id) {
  DocumentKey key() {
    return DocumentKey.of(place.namespace(), id);
  }

  /** Collects the references of a document that are of some kind. */
  static void collect(
      ReferencedTypes types,
      ReferencedType<?> type,
      byte[] document,
      Predicate<ReferenceTarget> kind,
      Map<DocumentKey, FoundReference> found) {
    type.mapping()
        .visitReferences(
            document,
            0,
            document.length,
            (target, id) -> {
              if (kind.test(target)) {
                FoundReference one = new FoundReference(ReferencedCollection.of(types, target), id);
                found.putIfAbsent(one.key(), one);
              }
            });
  }

  /** Whether a type has references of some kind. */
  static boolean any(ReferencedType<?> type, Predicate<ReferenceTarget> kind) {
    return type.mapping().references().stream().anyMatch(one -> kind.test(one.target()));
  }
}
