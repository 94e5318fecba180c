package dev.morphium.engine.security;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import org.jspecify.annotations.Nullable;

/** Documents of a system collection, found by their {@code _id} and changed within a batch. */
public final class SystemDocuments {
  private final WritableCollection collection;

  public SystemDocuments(WritableCollection collection) {
    this.collection = collection;
  }

  /** The document with this {@code _id}; null when there is none. */
  public @Nullable Document find(String id) {
    byte[] found = collection.record(record(id));
    return found == null ? null : Document.of(found);
  }

  private long record(String id) {
    CollectionState state = collection.state();
    KeyEncoder key = new KeyEncoder().append(StringValue.of(id), false);
    KeyCursor cursor = state.idIndex().entries().cursor();
    boolean found =
        cursor.seekAtLeast(key.bytes(), 0, key.size())
            && cursor.startsWith(key.bytes(), 0, key.size());
    return found ? RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length()) : -1;
  }

  public void insert(Document document) {
    collection.insert(document);
  }

  /** Replaces what {@link #find} has found. */
  public void replace(String id, Document found, Document by) {
    collection.update(record(id), found.compact().bytes(), by, null);
  }

  /** Removes what {@link #find} has found. */
  public void remove(String id, Document found) {
    collection.delete(record(id), found.compact().bytes());
  }
}
