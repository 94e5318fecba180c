package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.Document;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A virtual collection: a system collection that is not stored as it is read, but made of what the
 * server knows at that moment.
 *
 * <p>Source: MongoDB manual, "System Collections" and "The local Database".
 *
 * @param state makes the collection, given the data as they are stored
 */
public record VirtualCollection(Namespace namespace, Function<Root, CollectionState> state) {
  /**
   * What is stored under a name, and one document beside it. One with the same {@code _id} that
   * someone has stored, for instance restored from a dump, stands in its place.
   *
   * @param id the identity of the collection when nothing is stored
   */
  public static VirtualCollection beside(
      Namespace namespace, UUID id, Supplier<Document> document) {
    return new VirtualCollection(namespace, root -> with(document.get(), root, namespace, id));
  }

  /**
   * A collection of one document, whatever is stored under its name.
   *
   * @param id the identity of the collection
   */
  public static VirtualCollection only(Namespace namespace, UUID id, Supplier<Document> document) {
    return new VirtualCollection(
        namespace, root -> with(document.get(), Root.EMPTY, namespace, id));
  }

  private static CollectionState with(Document document, Root root, Namespace namespace, UUID id) {
    CollectionState stored = root.collection(namespace);
    if (stored != null && has(stored, document)) {
      return stored;
    }
    WriteBatch batch = new WriteBatch(root, () -> id);
    batch.existingOrNew(namespace).insert(document);
    return batch.existing(namespace).state();
  }

  private static boolean has(CollectionState stored, Document document) {
    KeyEncoder key = new KeyEncoder().append(document.get("_id"), false);
    KeyCursor keys = stored.idIndex().entries().cursor();
    return keys.seekAtLeast(key.bytes(), 0, key.size())
        && keys.startsWith(key.bytes(), 0, key.size());
  }
}
