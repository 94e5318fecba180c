package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/**
 * The {@code updateLookup}: reads the current version of the document that an update event is
 * about.
 */
final class CurrentDocument {
  private static final FieldName ID = new FieldName("_id");

  private CurrentDocument() {}

  /** The document with this {@code _id} in the collection of the update, or null. */
  static Value find(Root root, Effect.UpdateRecord update, Value id) {
    CollectionState collection = root.collection(update.collection());
    if (collection == null) {
      return Constant.NULL;
    }
    byte[] same = collection.records().get(update.record());
    if (same != null) {
      Document document = Document.of(same);
      if (ValueComparator.BINARY.equal(document.get(ID), id)) {
        return document;
      }
    }
    KeyEncoder key = new KeyEncoder();
    key.append(collection.idIndex().definition().keyOf(id), false);
    KeyCursor cursor = collection.idIndex().entries().cursor();
    boolean found = cursor.seekAtLeast(key.bytes(), 0, key.size());
    if (!found || !cursor.startsWith(key.bytes(), 0, key.size())) {
      return Constant.NULL;
    }
    byte[] other =
        collection.records().get(RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length()));
    return other == null ? Constant.NULL : Document.of(other);
  }
}
