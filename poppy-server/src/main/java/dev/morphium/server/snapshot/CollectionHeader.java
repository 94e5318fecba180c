package dev.morphium.server.snapshot;

import dev.morphium.engine.image.CollectionImage;
import dev.morphium.engine.image.IndexImage;
import dev.morphium.server.encoding.ByteSink;
import java.util.List;

/**
 * The header of a collection in a snapshot: identity, name, options and indexes as bytes, without
 * the records. An index build in progress is written as an index.
 *
 * <p>A {@link CollectionLoader} reads it.
 */
public final class CollectionHeader {
  private CollectionHeader() {}

  /** Writes the header of a collection. */
  public static void write(CollectionImage collection, ByteSink sink) {
    sink.putUuid(collection.id());
    sink.putNamespace(collection.namespace());
    sink.putDocument(collection.options());
    sink.putVarint(collection.nextRecordId());
    sink.putVarint(collection.count());
    List<IndexImage> indexes = collection.indexes();
    sink.putVarint(indexes.size());
    for (IndexImage index : indexes) {
      sink.putDocument(index.definition().spec());
      long[] multikey = index.multikey();
      sink.putVarint(multikey.length);
      for (long parts : multikey) {
        sink.putVarint(parts);
      }
    }
  }
}
