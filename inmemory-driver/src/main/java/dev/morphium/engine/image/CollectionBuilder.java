package dev.morphium.engine.image;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.MultikeyPaths;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.store.RecordTreeEditor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Builds a collection from its stored image: first all records, then each index in bulk. */
public final class CollectionBuilder {
  private final UUID id;
  private final Namespace namespace;
  private final Document options;
  private final long nextRecordId;
  private final List<IndexImage> indexes;
  private final RecordTreeEditor records = RecordTree.EMPTY.edit();
  private long last = -1;

  /**
   * @param indexes in the order of their creation
   * @throws IllegalArgumentException without an index
   */
  public CollectionBuilder(
      UUID id, Namespace namespace, Document options, long nextRecordId, List<IndexImage> indexes) {
    this.id = id;
    this.namespace = namespace;
    this.options = options;
    this.nextRecordId = nextRecordId;
    this.indexes = List.copyOf(indexes);
    if (indexes.isEmpty()) {
      throw new IllegalArgumentException("collection " + namespace + " has no index");
    }
  }

  /**
   * Takes a record; each has a higher number than the one before.
   *
   * @throws IllegalArgumentException when it has not
   */
  public void add(long record, byte[] document) {
    if (record <= last || record >= nextRecordId) {
      throw new IllegalArgumentException(
          "record %d of %s is out of order".formatted(record, namespace));
    }
    records.put(record, document);
    last = record;
  }

  /** Whether it is a view, which has no records of its own. */
  public boolean isView() {
    return View.isView(options);
  }

  /** How many records are there. */
  public long count() {
    return records.size();
  }

  /** How many bytes their documents have. */
  public long bytes() {
    return records.bytes();
  }

  /**
   * The collection with all its indexes.
   *
   * @throws dev.morphium.protocol.CommandException when the records do not fit an index
   */
  public CollectionState build() {
    RecordTree tree = records.seal();
    List<IndexState> built = new ArrayList<>();
    for (IndexImage index : indexes) {
      IndexState state =
          IndexBuild.on(index.definition(), namespace.toString(), tree)
              .finish(namespace.toString(), tree);
      built.add(
          new IndexState(
              index.definition(),
              state.entries(),
              MultikeyPaths.of(index.multikey()).with(state.multikey()),
              state.types(),
              state.usage()));
    }
    return new CollectionState(
        id, namespace, options, tree, built, List.of(), nextRecordId, new CollectionUsage());
  }
}
