package dev.morphium.internal.entity.reference;

import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The state of one store with cascades: which objects were stored or are being stored, so that each
 * is stored once, and circles end.
 */
public final class StoreInProgress {
  final DocumentSource source;
  final OperationOptions options;

  /** What each object became; the objects of records become others. */
  final IdentityHashMap<Object, Object> stored = new IdentityHashMap<>();

  StoreInProgress(DocumentSource source, OperationOptions options) {
    this.source = source;
    this.options = options;
  }

  /**
   * Owners that are about to be stored.
   *
   * @param replacing the entities that may take the place of stored ones
   */
  public <T> ReferencingStore<T> owners(
      ReferencedType<T> type, Namespace place, List<T> replacing) {
    return new ReferencingStore<>(this, type, place, replacing);
  }
}
