package dev.morphium.server.snapshot;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.MultikeyPaths;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.store.RecordTreeEditor;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Loads one collection of a snapshot into memory: first all records, then each index in bulk. */
public final class CollectionLoader {
  private record StoredIndex(IndexDefinition definition, MultikeyPaths multikey) {}

  private final UUID id;
  private final Namespace namespace;
  private final Document options;
  private final long nextRecordId;
  private final long expected;
  private final List<StoredIndex> indexes = new ArrayList<>();
  private final RecordTreeEditor records = RecordTree.EMPTY.edit();
  private long last = -1;

  private CollectionLoader(ByteSource header, PartialFilters filters) {
    id = header.readUuid();
    namespace = header.readNamespace();
    options = header.readDocument();
    nextRecordId = header.readVarint();
    expected = header.readVarint();
    for (int count = header.readCount(6); count > 0; count--) {
      IndexDefinition definition = header.readIndex(filters);
      long[] multikey = new long[header.readCount(1)];
      for (int i = 0; i < multikey.length; i++) {
        multikey[i] = header.readVarint();
      }
      if (multikey.length != 0 && multikey.length != definition.size()) {
        throw new DecodingException("an index is told of other fields than it has");
      }
      indexes.add(new StoredIndex(definition, MultikeyPaths.of(multikey)));
    }
    if (indexes.isEmpty()) {
      throw new DecodingException("collection " + namespace + " has no index");
    }
  }

  /** Begins with what a {@link CollectionHeader} has written. */
  public static CollectionLoader begin(ByteSource header, PartialFilters filters) {
    return new CollectionLoader(header, filters);
  }

  /** The name of the collection. */
  public Namespace namespace() {
    return namespace;
  }

  /** The options of the collection. */
  public Document options() {
    return options;
  }

  /** Takes a chunk of records. */
  void add(ByteSource chunk) {
    while (chunk.remaining() > 0) {
      add(chunk.readVarint(), chunk.readDocumentBytes());
    }
  }

  /** Takes a record; each has a higher number than the one before. */
  public void add(long record, byte[] document) {
    if (record <= last || record >= nextRecordId) {
      throw new DecodingException("record %d of %s is out of order".formatted(record, namespace));
    }
    records.put(record, document);
    last = record;
  }

  /** Whether all records are there that were announced. */
  public boolean isComplete() {
    return records.size() >= expected;
  }

  /** How many records are there. */
  public long count() {
    return records.size();
  }

  /** How many records were announced. */
  public long expected() {
    return expected;
  }

  long bytes() {
    return records.bytes();
  }

  /** The collection with all its indexes. */
  public CollectionState finish() {
    RecordTree tree = records.seal();
    List<IndexState> built = new ArrayList<>();
    try {
      for (StoredIndex index : indexes) {
        IndexState state =
            IndexBuild.on(index.definition(), namespace.toString(), tree)
                .finish(namespace.toString(), tree);
        MultikeyPaths multikey = index.multikey().with(state.multikey());
        built.add(new IndexState(index.definition(), state.entries(), multikey, state.usage()));
      }
    } catch (CommandException e) {
      throw new DecodingException("an index of " + namespace + " cannot be built", e);
    }
    return new CollectionState(id, namespace, options, tree, built, List.of(), nextRecordId);
  }
}
