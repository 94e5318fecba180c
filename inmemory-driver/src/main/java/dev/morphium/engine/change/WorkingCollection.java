package dev.morphium.engine.change;

import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexEditor;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.MultikeyPaths;
import dev.morphium.engine.store.RecordTreeEditor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The working copy of a collection: its next state while a {@link WriteBatch} makes it. It applies
 * what it is told; whether that may be is checked before.
 */
final class WorkingCollection {
  private CollectionState sealed;
  private RecordTreeEditor records;
  private List<IndexEditor> indexes;
  private List<IndexDefinition> building;
  private Namespace namespace;
  private Document options;
  private long nextRecordId;
  private @Nullable CappedLimits capped;
  private long counted;

  /** What a change of records also touches and what only a copy can bring back. */
  record Mark(long nextRecordId, @Nullable List<MultikeyPaths> multikey) {}

  WorkingCollection(CollectionState state) {
    sealed = state;
    records = state.records().tree().edit();
    indexes = editors(state);
    building = state.building();
    namespace = state.namespace();
    options = state.options();
    capped = CappedLimits.of(options);
    nextRecordId = state.nextRecordId();
    counted = DataSize.of(state);
  }

  private static List<IndexEditor> editors(CollectionState state) {
    List<IndexEditor> editors = new ArrayList<>(state.indexes().size());
    state.indexes().forEach(index -> editors.add(new IndexEditor(index)));
    return editors;
  }

  /** Goes on from another state of the same collection, with the same name and options. */
  void reset(CollectionState state) {
    sealed = state;
    records = state.records().tree().edit();
    indexes = editors(state);
    building = state.building();
    nextRecordId = state.nextRecordId();
    counted = DataSize.of(state);
  }

  UUID id() {
    return sealed.id();
  }

  Namespace namespace() {
    return namespace;
  }

  Document options() {
    return options;
  }

  long nextRecordId() {
    return nextRecordId;
  }

  byte @Nullable [] record(long id) {
    return records.get(id);
  }

  List<IndexEditor> indexes() {
    return indexes;
  }

  /** About how much memory documents and index entries take now, in bytes. */
  long dataSize() {
    long size = DataSize.records(records.size(), records.heapBytes());
    for (IndexEditor index : indexes) {
      size += DataSize.entries(index.size(), index.bytes());
    }
    return size;
  }

  /** How much of that its root has counted. */
  long counted() {
    return counted;
  }

  /** From now on its root counts so much. */
  void counted(long size) {
    counted = size;
  }

  /** Whether a document of this length takes the room of others, which have to go. */
  boolean replacesOthers(int length) {
    CappedLimits limits = capped;
    return limits != null && limits.areExceeded(records.bytes() + length, records.size() + 1);
  }

  /** The keys of a document in every index. */
  DocumentKeys[] keysOf(byte[] document) {
    Document view = Document.of(document);
    DocumentKeys[] keys = new DocumentKeys[indexes.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = indexes.get(i).keysOf(view);
    }
    return keys;
  }

  /** Whether keys that were found for these indexes are those of this collection. */
  boolean hasIndexes(List<IndexState> others) {
    boolean same = indexes.size() == others.size();
    for (int i = 0; same && i < indexes.size(); i++) {
      same = isSame(indexes.get(i).definition(), others.get(i).definition());
    }
    return same;
  }

  /** Adds or replaces a document whose keys nobody has found yet. */
  void put(long id, byte[] document) {
    byte[] before = records.get(id);
    if (before == null) {
      insert(id, document, keysOf(document));
    } else {
      replace(id, document, keysOf(before), keysOf(document));
    }
  }

  void insert(long id, byte[] document, DocumentKeys[] keys) {
    records.put(id, document);
    for (int i = 0; i < keys.length; i++) {
      indexes.get(i).add(keys[i], id);
    }
    nextRecordId = Math.max(nextRecordId, id + 1);
  }

  void replace(long id, byte[] document, DocumentKeys[] before, DocumentKeys[] after) {
    records.put(id, document);
    for (int i = 0; i < after.length; i++) {
      indexes.get(i).change(before[i], after[i], id);
    }
  }

  void delete(long id, DocumentKeys[] keys) {
    records.remove(id);
    for (int i = 0; i < keys.length; i++) {
      indexes.get(i).remove(keys[i], id);
    }
  }

  /** What is to be restored when a document with these keys goes away again. */
  Mark mark(DocumentKeys[] keys) {
    for (DocumentKeys each : keys) {
      if (each.multikey().isMultikey()) {
        return new Mark(nextRecordId, indexes.stream().map(IndexEditor::multikey).toList());
      }
    }
    return new Mark(nextRecordId, null);
  }

  void restore(Mark mark) {
    nextRecordId = mark.nextRecordId();
    if (mark.multikey() != null) {
      for (int i = 0; i < indexes.size(); i++) {
        indexes.get(i).restore(mark.multikey().get(i));
      }
    }
  }

  /**
   * The record that makes room next, or -1 when there is room enough; the newest record stays
   * whatever its size.
   */
  long outgrown() {
    CappedLimits limits = capped;
    return limits != null
            && records.size() > 1
            && limits.areExceeded(records.bytes(), records.size())
        ? records.first()
        : -1;
  }

  void rename(Namespace to) {
    namespace = to;
  }

  void modify(Document changed) {
    options = changed;
    capped = CappedLimits.of(changed);
  }

  void addIndex(IndexState index) {
    indexes.add(new IndexEditor(index));
  }

  /** Whether an index build is in progress. */
  boolean isBuilding() {
    return !building.isEmpty();
  }

  /** How many documents there are. */
  long count() {
    return records.size();
  }

  /** Index builds in progress. */
  List<IndexDefinition> building() {
    return building;
  }

  /** Begins an index build. */
  void beginIndex(IndexDefinition definition) {
    List<IndexDefinition> more = new ArrayList<>(building);
    more.add(definition);
    building = List.copyOf(more);
  }

  /** Ends the oldest index build: this is the index. */
  void finishIndex(IndexState index) {
    addIndex(index);
    building = List.copyOf(building.subList(1, building.size()));
  }

  /** Replaces the list of all indexes; to take a change back. */
  void restoreIndexes(List<IndexEditor> before) {
    indexes = new ArrayList<>(before);
  }

  /** The same with the index builds in progress. */
  void restoreIndexes(List<IndexEditor> before, List<IndexDefinition> inProgress) {
    restoreIndexes(before);
    building = inProgress;
  }

  void modifyIndex(IndexDefinition definition) {
    indexes.replaceAll(
        index ->
            index.definition().name().equals(definition.name())
                ? new IndexEditor(index.seal().with(definition))
                : index);
    if (isBuilding()) {
      building =
          building.stream()
              .map(index -> index.name().equals(definition.name()) ? definition : index)
              .toList();
    }
  }

  void removeIndex(String name) {
    indexes.removeIf(index -> index.definition().name().equals(name));
    if (isBuilding()) {
      building = building.stream().filter(index -> !index.name().equals(name)).toList();
    }
  }

  /** The collection as it is now; the same state when nothing changed. */
  CollectionState seal() {
    List<IndexState> states = new ArrayList<>(indexes.size());
    boolean same = indexes.size() == sealed.indexes().size();
    for (int i = 0; i < indexes.size(); i++) {
      states.add(indexes.get(i).seal());
      same = same && isSame(states.get(i), sealed.indexes().get(i));
    }
    CollectionState now =
        new CollectionState(
            id(),
            namespace,
            options,
            records.seal(),
            states,
            building,
            nextRecordId,
            sealed.usage());
    same =
        same
            && isSame(building, sealed.building())
            && now.records() == sealed.records()
            && namespace.equals(sealed.namespace())
            && options.equals(sealed.options())
            && nextRecordId == sealed.nextRecordId();
    if (!same) {
      sealed = now;
    }
    return sealed;
  }

  @SuppressWarnings("ReferenceEquality") // what does not change is shared
  private static boolean isSame(Object left, Object right) {
    return left == right;
  }
}
