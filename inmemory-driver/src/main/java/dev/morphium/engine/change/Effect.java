package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One change, described by its outcome and not by the command that made it.
 *
 * <p>Applying the same effects in the same order gives the same root on every node: no query runs,
 * no clock is read and nothing is random.
 */
public sealed interface Effect {
  /** The collection that changes. */
  UUID collection();

  /** A document is there now, new or in place of another one with the same record id. */
  record PutRecord(UUID collection, long record, byte[] document) implements Effect {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof PutRecord that
          && collection.equals(that.collection)
          && record == that.record
          && Document.of(document).equals(Document.of(that.document));
    }

    @Override
    public int hashCode() {
      return 31 * collection.hashCode() + Long.hashCode(record);
    }
  }

  /** A document is gone. */
  record DeleteRecord(UUID collection, long record) implements Effect {}

  /** A collection is there, empty and with its index on {@code _id}. */
  record CreateCollection(UUID collection, Namespace namespace, Document options)
      implements Effect {}

  /** A collection is gone, with its records and indexes. */
  record DropCollection(UUID collection) implements Effect {}

  /**
   * A collection has another name.
   *
   * @param dropped the collection that had the name before and is gone now, or null
   */
  record RenameCollection(UUID collection, Namespace to, @Nullable UUID dropped)
      implements Effect {}

  /** A collection has other options. */
  record ModifyCollection(UUID collection, Document options) implements Effect {}

  /** An index is there, with entries for all records. */
  record CreateIndex(UUID collection, IndexDefinition definition) implements Effect {}

  /** An index with the same name and entries has other options. */
  record ModifyIndex(UUID collection, IndexDefinition definition) implements Effect {}

  /** An index is gone. */
  record DropIndex(UUID collection, String name) implements Effect {}
}
