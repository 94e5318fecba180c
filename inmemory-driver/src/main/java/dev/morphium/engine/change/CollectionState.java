package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One collection at one moment: records, indexes and options. It never changes.
 *
 * <p>As long as nothing in a collection changes, its state is the same object in every root; so a
 * comparison of references tells whether a plan or a result still holds.
 *
 * @param id the identity that outlives a rename
 * @param options the options of {@code create}, as {@code listCollections} shows them
 * @param indexes in the order of their creation; the index on {@code _id} is the first, or in a
 *     time series one on the time; none of a collection like the oplog
 * @param building index builds in progress, in the order of their creation and all newer than the
 *     indexes: they are there for everything that tells of indexes, and serve no query yet. Only a
 *     member that follows a primary has any; see {@link BackgroundIndexBuilds}
 * @param nextRecordId above all record ids that were ever used
 * @param usage counts what uses the collection; the same in all states of it
 */
public record CollectionState(
    UUID id,
    Namespace namespace,
    Document options,
    RecordStore records,
    List<IndexState> indexes,
    List<IndexDefinition> building,
    long nextRecordId,
    CollectionUsage usage) {

  private static final UUID NO_ID = new UUID(0, 0);

  public CollectionState {
    indexes = List.copyOf(indexes);
    building = List.copyOf(building);
  }

  /** What a reader finds where there is no collection of this name: nothing. */
  public static CollectionState absent(Namespace namespace) {
    return empty(NO_ID, namespace, Document.EMPTY);
  }

  /** Whether this stands for a collection that is not there. */
  public boolean isAbsent() {
    return id.equals(NO_ID);
  }

  /** A collection without records. */
  public static CollectionState empty(UUID id, Namespace namespace, Document options) {
    List<IndexState> indexes = InitialIndexes.of(options).stream().map(IndexState::empty).toList();
    return new CollectionState(
        id, namespace, options, RecordTree.EMPTY, indexes, List.of(), 1, new CollectionUsage());
  }

  /** The index with this name, or null. */
  public @Nullable IndexState index(String name) {
    for (IndexState index : indexes) {
      if (index.name().equals(name)) {
        return index;
      }
    }
    return null;
  }

  /** The definitions of all indexes, also of those in progress, in the order of their creation. */
  public List<IndexDefinition> definitions() {
    return Stream.concat(indexes.stream().map(IndexState::definition), building.stream()).toList();
  }

  /** Whether an index build is in progress. */
  public boolean isBuilding() {
    return !building.isEmpty();
  }

  /** The index on {@code _id}; in a time series, which has none, the one that orders it. */
  public IndexState idIndex() {
    return indexes.getFirst();
  }

  /** Whether there is an index at all; some collections that the server makes have none. */
  public boolean hasIndexes() {
    return !indexes.isEmpty();
  }

  /** Whether the documents lie in the order of the first index and not of their insertion. */
  public boolean isClustered() {
    return hasIndexes() && idIndex().definition().isClustered();
  }

  /** The indexes that users are shown, and that are built. */
  public List<IndexState> shownIndexes() {
    return hasIndexes() && idIndex().definition().isInternal()
        ? indexes.subList(1, indexes.size())
        : indexes;
  }

  /** The definitions of the indexes that users are shown, also of those in progress. */
  public List<IndexDefinition> shownDefinitions() {
    return definitions().stream().filter(definition -> !definition.isInternal()).toList();
  }

  /** How many indexes there are beside one by which the collection is clustered. */
  public int indexCount() {
    return indexes.size() + building.size() - (isClustered() ? 1 : 0);
  }

  /** The number of documents. */
  public long count() {
    return records.size();
  }
}
