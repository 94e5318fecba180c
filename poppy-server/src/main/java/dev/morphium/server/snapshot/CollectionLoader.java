package dev.morphium.server.snapshot;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.image.CollectionBuilder;
import dev.morphium.engine.image.IndexImage;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Loads one collection of a snapshot into memory, from what a {@link CollectionHeader} wrote. */
public final class CollectionLoader {
  private final Namespace namespace;
  private final long expected;
  private final CollectionBuilder builder;

  private CollectionLoader(ByteSource header, PartialFilters filters) {
    UUID id = header.readUuid();
    namespace = header.readNamespace();
    Document options = header.readDocument();
    long nextRecordId = header.readVarint();
    expected = header.readVarint();
    List<IndexImage> indexes = new ArrayList<>();
    for (int count = header.readCount(6); count > 0; count--) {
      IndexDefinition definition = header.readIndex(filters);
      long[] multikey = new long[header.readCount(1)];
      for (int i = 0; i < multikey.length; i++) {
        multikey[i] = header.readVarint();
      }
      indexes.add(new IndexImage(definition, multikey));
    }
    builder = new CollectionBuilder(id, namespace, options, nextRecordId, indexes);
  }

  /**
   * Begins with a header.
   *
   * @throws IllegalArgumentException when it is that of no collection
   */
  public static CollectionLoader begin(ByteSource header, PartialFilters filters) {
    return new CollectionLoader(header, filters);
  }

  /** The name of the collection. */
  public Namespace namespace() {
    return namespace;
  }

  /** Whether it is a view, which has no records of its own. */
  public boolean isView() {
    return builder.isView();
  }

  /** Takes a chunk of records. */
  void add(ByteSource chunk) {
    while (chunk.remaining() > 0) {
      add(chunk.readVarint(), chunk.readDocumentBytes());
    }
  }

  /** Takes a record; each has a higher number than the one before. */
  public void add(long record, byte[] document) {
    builder.add(record, document);
  }

  /** Whether all records are there that were announced. */
  public boolean isComplete() {
    return builder.count() >= expected;
  }

  /** How many records are there. */
  public long count() {
    return builder.count();
  }

  /** How many records were announced. */
  public long expected() {
    return expected;
  }

  long bytes() {
    return builder.bytes();
  }

  /** The collection with all its indexes. */
  public CollectionState finish() {
    try {
      return builder.build();
    } catch (CommandException e) {
      throw new DecodingException("an index of " + namespace + " cannot be built", e);
    }
  }
}
