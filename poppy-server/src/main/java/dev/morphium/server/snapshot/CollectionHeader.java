package dev.morphium.server.snapshot;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.server.encoding.ByteSink;

/**
 * The header of a collection in a snapshot: identity, name, options and indexes as bytes, without
 * the records. An index build in progress is written as an index.
 *
 * <p>A {@link CollectionLoader} reads it.
 */
public final class CollectionHeader {
  private CollectionHeader() {}

  /** Writes the header of a collection. */
  public static void write(CollectionState collection, ByteSink sink) {
    sink.putUuid(collection.id());
    sink.putNamespace(collection.namespace());
    sink.putDocument(collection.options());
    sink.putVarint(collection.nextRecordId());
    sink.putVarint(collection.count());
    sink.putVarint(collection.definitions().size());
    for (IndexState index : collection.indexes()) {
      sink.putDocument(index.definition().spec());
      long[] multikey = index.multikey().parts();
      sink.putVarint(multikey.length);
      for (long parts : multikey) {
        sink.putVarint(parts);
      }
    }
    for (IndexDefinition inProgress : collection.building()) {
      sink.putDocument(inProgress.spec());
      sink.putVarint(0); // found when it is built
    }
  }
}
